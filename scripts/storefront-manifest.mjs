// The client's route manifest without the admin area, whose routes are more than half of it, beside React Router's own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const named = /^manifest-\w+\.js$/

/** React Router's manifest of a client build, as it wrote it into `assets`. */
export function readManifest(assets) {
  const text = readFileSync(
    join(
      assets,
      readdirSync(assets).find((name) => named.test(name)),
    ),
    'utf8',
  )
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

/** Where the storefront's manifest lies, from the address of the whole one. */
export const storefrontUrl = (url) => url.replace(/manifest-(?=\w+\.js$)/, 'storefront-manifest-')

/** Writes the storefront's manifest; `app/entry.server.tsx` names it in the pages that need no more. */
export function writeStorefrontManifest(assets) {
  const manifest = readManifest(assets)
  const url = storefrontUrl(manifest.url)
  // What the page begins with has no need to be preloaded again; the root links its styles.
  const loaded = new Set([...manifest.entry.imports, ...manifest.entry.css])
  const isNew = (name) => !loaded.has(name)
  const routes = Object.values(manifest.routes).filter(({ id }) => !id.startsWith('admin/'))
  const short = routes.map(({ imports = [], css = [], ...route }) => [
    route.id,
    {
      ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
      css: route.id === 'root' ? css : css.filter(isNew),
      imports: imports.filter(isNew),
    },
  ])
  const content = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(short) })
  writeFileSync(join(assets, basename(url)), `window.__reactRouterManifest=${content};`)
}
