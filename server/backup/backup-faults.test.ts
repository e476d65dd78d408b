import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { restore, settleRestore } from '#server/backup/restore.ts'
import { configOf, contents, lookInto, mark, whichShop } from '../../tests/support/backups.ts'
import { place } from '../../tests/support/buying.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { root } from '../../tests/support/imports.ts'
import type { OpenShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const said = 'سطر\u2028وسطر\u2029ثالث \u0085 رابع'
const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
const at = (point: string, fault: () => Error) => (name: string) => {
  if (name === point) throw fault()
}

/** Runs a command of the backup in a process of its own, which kills itself at a point. */
async function killedAt(point: string, verb: 'backUp' | 'restore', testShop: TestShop, folder: string) {
  const script = `
    import { backUp } from '#server/backup/back-up.ts'
    import { restore } from '#server/backup/restore.ts'
    import { readEnv } from '#server/config/env.ts'
    const step = (name) => { if (name === ${JSON.stringify(point)}) process.kill(process.pid, 'SIGKILL') }
    const config = readEnv(process.env)
    const folder = ${JSON.stringify(folder)}
    await (${verb === 'backUp'} ? backUp(config, folder, step) : restore(config, folder, { replace: true, step }))`
  const env = { PATH: process.env.PATH, DATA_DIR: testShop.dataDir, NODE_ENV: 'test' }
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module-typescript', '--eval', script], {
    cwd: root,
    env: { ...env, ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints += part
  })
  const signal = await new Promise((resolve) => child.once('close', (_, ended) => resolve(ended)))
  expect(signal, complaints).toBe('SIGKILL')
}

describeOnBothEngines('a backup', (open) => {
  let shop: OpenShop
  let old: TestShop
  let folder: string
  let good: string
  let now: string
  const leftovers = () => readdirSync(old.dataDir).filter((name) => /^(restor|snapshot)/.test(name))

  beforeAll(async () => {
    shop = await open()
    old = await makeTestShop(open.engine)
    mark(old, 'old')
    mark(shop.testShop, 'new')
    folder = mkdtempSync(join(tmpdir(), 'bustan-faults-'))
    await place(shop.url)
    await shop.shop.db.execute(sql`update shop_order set notes = ${said}`)
    good = join(folder, 'good')
    await backUp(configOf(shop.testShop), good)
    now = await whichShop(old)
  })
  afterAll(async () => {
    await old.leave()
    rmSync(folder, { recursive: true, force: true })
  })

  const untouched = async () => {
    expect(await whichShop(old)).toBe(now)
    expect(leftovers()).toEqual([])
  }

  test('carries what people wrote as they wrote it', async () => {
    const other = await makeTestShop(open.engine)
    try {
      await restore(configOf(other), good, { replace: true })
      const was = await contents(shop.shop)
      expect((await lookInto(other, contents)).shop_order).toBe(was.shop_order)
    } finally {
      await other.leave()
    }
  })

  test('that cannot be loaded leaves the shop as it is, and quotes no personal data', async () => {
    const bad = join(folder, 'bad')
    await cp(good, bad, { recursive: true })
    const packed = join(bad, 'database.ndjson.gz')
    const lines = gunzipSync(readFileSync(packed)).toString().split('\n')
    const first = lines.indexOf('{"table":"shop_order"}') + 1
    // The same order twice.
    writeFileSync(packed, gzipSync([...lines.slice(0, first), lines[first], ...lines.slice(first)].join('\n')))
    const manifest = JSON.parse(readFileSync(join(bad, 'manifest.json'), 'utf8'))
    manifest.files['database.ndjson.gz'] = createHash('sha256').update(readFileSync(packed)).digest('hex')
    writeFileSync(join(bad, 'manifest.json'), JSON.stringify(manifest))
    const error = await restore(configOf(old), bad, { replace: true }).catch((caught: Error) => caught)
    expect(error).toMatchObject({ message: expect.stringContaining('shop_order (23505'), reason: 'not_proven' })
    expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toMatch(/سطر|@|Noura/)
    await untouched()

    // An embedded one is not begun where there is none, either.
    const nowhere = { dataDir: join(folder, 'new-place'), databaseUrl: undefined }
    await expect(restore(configOf(nowhere), bad, { replace: false })).rejects.toThrow('shop_order')
    expect(readdirSync(nowhere.dataDir)).toEqual([])
  })

  test('whose file lacks a row of the shop is none', async () => {
    const target = join(folder, 'lacking')
    const loseOrder = (name: string) => {
      if (name !== 'late files copied') return
      const part = readdirSync(folder).find((each) => each.startsWith('lacking.part-')) ?? ''
      const packed = join(folder, part, 'database.ndjson.gz')
      const lines = gunzipSync(readFileSync(packed)).toString().split('\n')
      lines.splice(lines.indexOf('{"table":"shop_order"}') + 1, 1)
      writeFileSync(packed, gzipSync(lines.join('\n')))
    }
    await expect(backUp(configOf(shop.testShop), target, loseOrder)).rejects.toMatchObject({ reason: 'not_proven' })
    expect(readdirSync(folder).filter((name) => name.startsWith('lacking'))).toEqual([])
  })

  test.each([
    'begun',
    'files copied',
    'database reached',
    ...(open.engine === 'postgres' ? ['rows half written'] : []),
    'rows written',
    'late files copied',
    'rows loaded',
    'manifest written',
  ])('interrupted at “%s” is none, and the shop goes on', async (point) => {
    const target = join(folder, 'interrupted')
    const failed = backUp(configOf(shop.testShop), target, at(point, full))
    await expect(failed).rejects.toMatchObject({ message: 'The disk is full.', reason: 'no_space' })
    expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([])
    await place(shop.url)
  })

  test.each([
    'checked',
    'files staged',
    'rows loaded',
    ...(open.engine === 'postgres' ? ['shop set aside', 'journal written'] : ['database made', 'rows committed']),
  ])('whose restore is interrupted at “%s” leaves the shop as it is', async (point) => {
    await expect(restore(configOf(old), good, { replace: true, step: at(point, full) })).rejects.toThrow('full')
    await untouched()
  })

  test('that is killed leaves no backup, and a shop that opens', async () => {
    await killedAt('rows written', 'backUp', shop.testShop, join(folder, 'killed'))
    expect(readdirSync(folder)).not.toContain('killed')
    await place(shop.url)
  })

  test('whose restore is killed is finished by the next start, or never was', async () => {
    await killedAt('rows loaded', 'restore', old, good)
    await settleRestore(configOf(old))
    expect(await whichShop(old)).toBe(now)
    // Half of the names are changed.
    await killedAt(open.engine === 'postgres' ? 'rows committed' : 'database put aside', 'restore', old, good)
    await settleRestore(configOf(old))
    expect(await whichShop(old)).not.toBe(now)
    expect(leftovers()).toEqual([])
    const stored = readdirSync(old.dataDir).find((name) => name.startsWith('before-'))
    expect(readFileSync(join(old.dataDir, stored ?? '', 'session-secret'), 'utf8')).toBe('old')
  })

  if (open.engine === 'postgres')
    test('whose database goes away is none; nor is a restore', async () => {
      const testShop = await makeTestShop('postgres')
      const gone = (point: string) => async (name: string) => {
        if (name !== point) return
        await shop.shop.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = ${new URL(testShop.databaseUrl ?? '').pathname.slice(1)} and application_name = 'bustan'`,
        )
      }
      try {
        const was = await whichShop(testShop)
        const lost = { reason: 'database' }
        await expect(backUp(configOf(testShop), join(folder, 'lost'), gone('rows half written'))).rejects.toMatchObject(
          lost,
        )
        await expect(
          restore(configOf(testShop), good, { replace: true, step: gone('rows loaded') }),
        ).rejects.toMatchObject(lost)
        expect(await whichShop(testShop)).toBe(was)
      } finally {
        await testShop.leave()
      }
    })

  if (open.engine === 'pglite')
    test('whose reader stops or goes away does not hold the shop', async () => {
      // More than all buffers on the way take.
      await shop.shop.db.execute(
        sql`update shop_order set admin_notes = (select string_agg(md5(n::text || id::text), '') from generate_series(1, 60000) n)`,
      )
      const ask = () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(join(shop.testShop.dataDir, 'backup.sock'), () => {
            socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
            resolve(socket)
          })
        })
      const silent = await ask()
      silent.pause()
      const gone = await ask()
      gone.destroy()
      // The one is still there and takes nothing. While its rows are read a slow machine may answer 503; then buyers go on.
      await until('an order is taken', () => place(shop.url))
      silent.destroy()
      await place(shop.url)
      await shop.shop.db.execute(sql`update shop_order set admin_notes = ''`)
    })
})
