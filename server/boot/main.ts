import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { FolderInUse } from '#adapters/database/pglite/folder-lock.ts'
import { UnusableFolder } from '#adapters/database/pglite/pglite-folder.ts'
import { ConfigError } from '../config/config-error.ts'
import { type Config, readEnv } from '../config/env.ts'
import { askSupervisor } from '../metrics/machine-metrics.ts'
import { DatabaseUnreachable } from './database/await-database.ts'
import { openLog } from './log.ts'
import {
  exitConfigError,
  exitDatabaseUnreachable,
  firstProcess,
  leadingProcess,
  type Opened,
  superviseWorkers,
} from './processes.ts'
import { serve } from './serve.ts'

/** The server's entry point, bundled with the routes: one process, or a supervisor of several. */
try {
  const config = readEnv(process.env)
  for (const warning of [config.databaseWarning, config.bucketWarning])
    if (cluster.isPrimary && warning) openLog(config.LOG_LEVEL).warn({}, warning)
  if (config.processes > 1 && cluster.isPrimary) stopOnSignal(superviseWorkers(config.processes, announce).stop, config)
  else await serveHere(config)
} catch (error) {
  const clear = error instanceof ConfigError || error instanceof FolderInUse || error instanceof UnusableFolder
  console.error(clear ? `\n${error.message}\n` : error)
  if (cluster.isPrimary) process.exit(1)
  process.exit(error instanceof DatabaseUnreachable ? exitDatabaseUnreachable : clear ? exitConfigError : 1)
}

async function serveHere(config: Config): Promise<void> {
  const log = openLog(config.LOG_LEVEL)
  const setupLink = cluster.isPrimary || process.argv.includes(firstProcess)
  const addUp = cluster.isWorker ? askSupervisor : undefined
  const leads = setupLink || process.argv.includes(leadingProcess)
  const running = await serve(config, { build: build as unknown as ServerBuild, log, setupLink, leads, addUp })
  stopOnSignal(running.stop, config)
  const opened: Opened = { baseUrl: running.baseUrl, setupUrl: running.setupUrl }
  if (cluster.isPrimary) announce(opened)
  else process.send?.(opened)
}

function announce({ baseUrl, setupUrl }: Opened): void {
  const setup = setupUrl ? `\n  No admin exists yet. One-time setup link: ${setupUrl}` : ''
  console.log(`\n  Bustan is open: ${baseUrl}${setup}\n`)
}

/** Stops once, cleanly, at the latest ten seconds after the drain. */
function stopOnSignal(stop: () => Promise<void>, { DRAIN_SECONDS }: Config): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), DRAIN_SECONDS * 1_000 + 9_500).unref()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
