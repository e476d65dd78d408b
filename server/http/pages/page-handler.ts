import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import type { Log } from '#shop/ports.ts'
import { guardRoutes } from '../unavailable.ts'

/**
 * Renders pages and their data. React Router tries its routes one after the other, twice for each page, and half of them are
 * the admin area's: an address outside of it is not compared with those.
 * @param build the built pages, or in development a function that reads them
 */
export function pageHandler(build: ServerBuild | (() => Promise<ServerBuild>), log: Log): RequestHandler {
  if (typeof build === 'function') return createRequestHandler(async () => guardRoutes(await build(), log))
  const guarded = guardRoutes(build, log)
  const all = createRequestHandler(guarded)
  const storefront = createRequestHandler(withoutAdmin(guarded))
  return (request, context) => (mayBeAdmin(request.url) ? all : storefront)(request, context)
}

function withoutAdmin(build: ServerBuild): ServerBuild {
  const others = Object.entries(build.routes).filter(([, route]) => !/^admin(?:\/|$)/.test(route?.path ?? ''))
  return { ...build, routes: Object.fromEntries(others) }
}

/** Routes match in any case, and what a percent sign stands for is not looked at here. */
const mayBeAdmin = (url: string) => /admin|%/i.test(new URL(url).pathname)
