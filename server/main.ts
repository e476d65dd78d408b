import { pino } from 'pino'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { ConfigError, readEnv } from './env.ts'
import { serve } from './serve.ts'

/** The server's entry, built with the routes into one bundle. */
try {
  const config = readEnv(process.env)
  const log = pino({
    level: config.LOG_LEVEL,
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers', '*.email', '*.phone'],
  })
  const running = await serve(config, { build: build as unknown as ServerBuild, log })
  console.log(`\n  Bustan is open: ${running.baseUrl}`)
  if (running.setupUrl) console.log(`  No admin exists yet. One-time setup link: ${running.setupUrl}`)
  console.log('')

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      const deadline = setTimeout(() => process.exit(1), 9_500)
      running.stop().then(
        () => {
          clearTimeout(deadline)
          process.exit(0)
        },
        (error: unknown) => {
          log.error({ err: error }, 'the shop did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  if (error instanceof ConfigError || (error instanceof Error && error.name === 'FolderInUse')) console.error(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
}
