import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { splitPath } from '#app/public-pages.ts'
import type { Log } from '#shop/ports.ts'
import { guardRoutes } from '../unavailable.ts'

/** The name of a build, for `buildHeader`; null in development, where it changes all the time. */
export const nameOfBuild = (build: ServerBuild | (() => Promise<ServerBuild>)): string | null =>
  typeof build === 'function' ? null : build.assets.version

/**
 * Renders pages and their data. React Router tries its routes one after the other, twice for each page. So an address is
 * compared only with the routes of its section (`/product/…`) and those without one, or, where its section is not certain,
 * with all outside the admin area.
 * @param build the built pages, or in development a function that reads them
 */
export function pageHandler(build: ServerBuild | (() => Promise<ServerBuild>), log: Log): RequestHandler {
  if (typeof build === 'function') return createRequestHandler(async () => guardRoutes(await build(), log))
  const guarded = guardRoutes(build, log)
  const sections = sectionsOf(guarded)
  const handlerOf = (includes: (section: string) => boolean) => {
    const routes = Object.entries(guarded.routes).filter(([id]) => includes(sections.get(id) ?? ''))
    return createRequestHandler({ ...guarded, routes: Object.fromEntries(routes) })
  }
  const all = createRequestHandler(guarded)
  const storefront = handlerOf((section) => section !== 'admin')
  const known = new Map(
    [...new Set(sections.values())].map((section) => [section, handlerOf((own) => own === section || own === '')]),
  )
  return (request, context) => {
    const { pathname } = new URL(request.url)
    // Routes match in any case, and what a percent sign or an empty part stands for is not looked at here.
    if (/admin|%|\/\//i.test(pathname)) return all(request, context)
    const [, first = '', second = ''] = splitPath(pathname.toLowerCase()).path.split('/')
    // In `/shop/cart` the first could also be taken for a language.
    const handle = second !== '' && known.has(second) ? undefined : known.get(first)
    return (handle ?? storefront)(request, context)
  }
}

/** The first fixed part of each route's address after its language, by its id; empty for layouts and the home page. */
function sectionsOf({ routes }: ServerBuild): Map<string, string> {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  const fixed = (part: string) => !/^(?:|[:*].*|ar|en)$/.test(part)
  return new Map(Object.keys(routes).map((id) => [id, pathOf(id).split('/').find(fixed)?.toLowerCase() ?? '']))
}
