// The shop with Vite in front: pages and styles reload as they change; a change to the server wants a restart.
import { execFileSync } from 'node:child_process'
import { createServer } from 'vite'

execFileSync(process.execPath, [new URL('./compile-texts.mjs', import.meta.url).pathname], { stdio: 'inherit' })
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
  appType: 'custom',
})
const { readEnv } = await vite.ssrLoadModule('/server/env.ts')
const { serve } = await vite.ssrLoadModule('/server/serve.ts')
const { pino } = await import('pino')
const running = await serve(readEnv({ ...process.env, ALLOW_SANDBOX: '1' }), {
  build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  log: pino({ level: process.env.LOG_LEVEL ?? 'info' }),
  before: vite.middlewares,
})
console.log(`Bustan (development): ${running.baseUrl}`)
if (running.setupUrl) console.log(`Setup link: ${running.setupUrl}`)
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    await running.stop()
    await vite.close()
    process.exit(0)
  })
}
