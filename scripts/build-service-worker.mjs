// Builds /sw.js after the pages, with the build's name and the list of the storefront's files, both from React Router's
// manifest.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { storefrontManifest } from '../app/public-pages.ts'
import { readManifest } from './storefront-manifest.mjs'

const root = new URL('..', import.meta.url).pathname
const assets = join(root, 'build/client/assets')
const manifest = readManifest(assets)

const routes = Object.values(manifest.routes).filter(({ id }) => id === 'root' || id.startsWith('storefront/'))
const modules = [
  'module',
  'clientActionModule',
  'clientLoaderModule',
  'clientMiddlewareModule',
  'hydrateFallbackModule',
]
const named = [manifest.entry, ...routes].flatMap((part) => [
  ...modules.flatMap((key) => part[key] ?? []),
  ...(part.imports ?? []),
  // The same file may be listed with and without an empty fragment.
  ...(part.css ?? []).map((name) => name.replace(/#.*$/, '')),
])

// And what those files import dynamically: a dialog, a list of areas.
const files = new Set(named)
for (const name of files) {
  if (!name.endsWith('.js')) continue
  const source = readFileSync(join(root, 'build/client', name), 'utf8')
  for (const [other] of source.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css)/g))
    if (existsSync(join(assets, other))) files.add(`/assets/${other}`)
}
files.add(storefrontManifest(manifest.url))

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(manifest.version), FILES: JSON.stringify([...files]) },
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: join(root, 'app/offline/worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
})
