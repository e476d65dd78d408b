import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { startPooler } from '../../support/databases/pooler.ts'
import { root } from '../../support/imports.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { trial } from '../trial.ts'

/** Tests over HTTP with accounts and emails; not those that break the database connection or need no database. */
const suite = [
  ...[
    'api',
    'auth',
    'documents',
    'endpoints',
    'http/web',
    'http/pages/page-cache',
    'http/limits',
    'jobs',
    'boot/machines',
    'boot/two-servers',
  ].map((name) => `server/${name}`),
  ...['accounts', 'admin-', 'email-entries', 'forms', 'guards', 'messages'].map((name) => `tests/${name}`),
  'server/boot/database/pooler',
]

trial(
  'PgBouncer in transaction mode, before HAProxy and Patroni',
  'the request suite is green; invalidation works through the direct connection',
  async () => {
    const folder = join(inject('runFolder'), 'pooler')
    const databases = await startDatabaseCluster(folder)
    const pooler = await startPooler('/usr/sbin/pgbouncer', databases.url, join(folder, 'pgbouncer'), {
      clients: 2_000,
      lockTimeoutMs: 30_000,
    })
    try {
      const report = join(folder, 'report.json')
      // The databases need a core, too.
      const words = ['--maxWorkers=2', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      const began = performance.now()
      const child = spawn(
        process.execPath,
        [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...suite, '-t', '[Pp]ostgre|pooler', ...words],
        {
          cwd: root,
          stdio: ['ignore', 'inherit', 'inherit'],
          env: {
            ...Object.fromEntries(
              Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)),
            ),
            TEST_DATABASE_URL: databases.url,
            TEST_POOLER_URL: pooler.url,
          },
        },
      )
      const [status] = await once(child, 'exit')
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
      expect([status, numFailedTests]).toEqual([0, 0])
      expect(numPassedTests).toBeGreaterThan(100)
      return `${numPassedTests} tests passed, 0 failed, in ${((performance.now() - began) / 1000).toFixed(0)} s, invalidation among them`
    } finally {
      await pooler.stop()
      await databases.stop()
    }
  },
)
