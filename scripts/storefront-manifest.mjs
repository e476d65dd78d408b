// The client's route manifest without the admin area, whose routes are more than half of it; React Router's own stays.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publicQuery, storefrontManifest } from '../app/public-pages.ts'

const named = /^manifest-\w+\.js$/

/** React Router's manifest of a client build, read from `assets`. */
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

/** The parent of all pages; repeated in each route it would cost every visit, as would its id beside its name. */
const layout = 'storefront/layout/layout'

/** Whether pages prefetch a route's code: only then is its list of imports used. */
const isFetchedAhead = ({ path = '', parentId }) =>
  parentId === layout && publicQuery(path.replace(/^:lang\?\/?/, '/').replace(/:\w+/g, 'id'), '') !== null

/** Writes the storefront's manifest, which `app/entry.server.tsx` names in storefront pages. */
export function writeStorefrontManifest(assets) {
  const manifest = readManifest(assets)
  const url = storefrontManifest(manifest.url)
  // The initial scripts need no second preload; the root links its styles.
  const loaded = new Set([...manifest.entry.imports, ...manifest.entry.css])
  const isNew = (name) => !loaded.has(name)
  const isThere = ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)
  const routes = Object.values(manifest.routes).filter(({ id }) => !id.startsWith('admin/'))
  // The browser's code does not read whether a route has a component.
  const short = routes.map(({ id, parentId = '', imports = [], css = [], hasDefaultExport: _, ...route }) => {
    const files = {
      css: id === 'root' ? css : css.filter(isNew),
      imports: isFetchedAhead({ parentId, ...route }) ? imports.filter(isNew) : [],
    }
    const parent = parentId === layout ? {} : { parentId }
    return [id, Object.fromEntries(Object.entries({ ...parent, ...route, ...files }).filter(isThere))]
  })
  const content = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(short) })
  const complete = `for(let[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i,r.parentId??="${layout}";`
  writeFileSync(join(assets, basename(url)), `window.__reactRouterManifest=${content};${complete}`)
}
