// The shop with Vite in front: hot reload of pages and styles, recompiled messages, and a restart when the server's
// code changes.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import { createServer } from 'vite'
import { root } from './ensure.mjs'

const compileTexts = () =>
  execFileSync(process.execPath, [join(root, 'scripts/compile-texts.mjs')], { stdio: 'inherit' })

compileTexts()
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
  appType: 'custom',
})
const log = pino({ level: process.env.LOG_LEVEL ?? 'info' })
const entry = join(root, 'server/boot/serve.ts')

/** Loads the new code before stopping the old server: a file that does not compile leaves the shop running. */
async function start() {
  const { readEnv } = await vite.ssrLoadModule('/server/config/env.ts')
  const { serve } = await vite.ssrLoadModule('/server/boot/serve.ts')
  await running?.stop()
  running = await serve(readEnv({ ...process.env, ALLOW_SANDBOX: '1' }), {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    log,
    before: vite.middlewares,
  })
  console.log(`Bustan (development): ${running.baseUrl}`)
  if (running.setupUrl) console.log(`Setup link: ${running.setupUrl}`)
}

/** Whether the server has loaded a file: imported from its entry point, or a worker thread. */
function isServers(file) {
  if (/\.test\.tsx?$/.test(file)) return false
  if (['server', 'shop', 'adapters'].some((folder) => file.startsWith(join(root, folder, '/')))) return true
  const seen = new Set(vite.environments.ssr.moduleGraph.getModulesByFile(file))
  for (const module of seen) for (const importer of module.importers) seen.add(importer)
  return [...seen].some((module) => module.file === entry)
}

let running
let timer
let starting = start()
/** Delayed: files are saved in groups, and by then Vite has dropped the old code. */
function restart() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    console.log('The server has changed: starting it again…')
    starting = starting.then(start).catch((error) => console.error(error))
  }, 200)
}
vite.watcher.on('all', (_event, path) => {
  if (/\/locales\/(ar|en)\/[\w-]+\.json$/.test(path)) {
    try {
      compileTexts()
    } catch {
      // It has reported what is missing; the old texts stay.
    }
  } else if (isServers(path)) restart()
})
await starting

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    clearTimeout(timer)
    await starting
    await running.stop()
    await vite.close()
    process.exit(0)
  })
}
