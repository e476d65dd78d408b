import type { MiddlewareHandler } from 'hono'
import { problem } from '../api/problem.ts'

const everywhere = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** PUT is allowed for the lists of an account only. */
const allowedAt = (path: string) => (/^\/account\/(cart|wishlist)$/.test(path) ? [...everywhere, 'PUT'] : everywhere)

/** Answers OPTIONS, and 405 to unknown methods; a TRACE cannot even become a Request. */
export const knownMethods: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req
  const allowed = allowedAt(path)
  if (method !== 'OPTIONS' && allowed.includes(method)) return next()
  c.header('Allow', allowed.join(', '))
  return method === 'OPTIONS' ? c.body(null, 204) : problem(c, 405, 'method_not_allowed')
}
