import type { MiddlewareHandler } from 'hono'
import { problem } from '../api/problem.ts'

const everywhere = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** The lists of an account are put in their place; nothing else is. */
const allowedAt = (path: string) => (/^\/account\/(cart|wishlist)$/.test(path) ? [...everywhere, 'PUT'] : everywhere)

/** Answers what methods there are, and 405 to every other; a TRACE would not even become a Request. */
export const knownMethods: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req
  const allowed = allowedAt(path)
  if (method !== 'OPTIONS' && allowed.includes(method)) return next()
  c.header('Allow', allowed.join(', '))
  return method === 'OPTIONS' ? c.body(null, 204) : problem(c, 405, 'method_not_allowed')
}
