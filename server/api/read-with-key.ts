import type { Context, MiddlewareHandler } from 'hono'
import type { KeyActor } from '#shop/audit/log.ts'
import { recordAttempt } from '#shop/audit/security-log.ts'
import { openWithKey } from '#shop/integrations/api-keys.ts'
import type { Scope } from '#shop/integrations/scopes.ts'
import type { Limits } from '#shop/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { problem } from './problem.ts'

/** Requires an API key with a scope. Sessions and order tokens are ignored. Each key has its own rate limit. */
export function keyWith(scope: Scope, { shop, limits }: { shop: Shop; limits: Limits }): MiddlewareHandler {
  return async (c: Context, next) => {
    const shown = bearerToken(c)
    const key = await openWithKey(shop.db, shop.clock, shown)
    if (key === null) {
      // A missing key is a mistake; a wrong one may be guessing.
      if (shown !== undefined) await recordAttempt(shop, { kind: 'api_key', details: { reason: 'unknown' } })
      c.header('WWW-Authenticate', 'Bearer')
      return problem(c, 401, 'api_key_missing')
    }
    const wait = await limits.apiKeys.hit({ 'API key': key.id })
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    if (!key.scopes.includes(scope)) {
      await recordAttempt(shop, { kind: 'api_key', details: { reason: 'scope_missing', of: scope } })
      return problem(c, 403, 'scope_missing', { scope })
    }
    c.set('actor', { id: `key:${key.id}`, email: `API: ${key.name}` } satisfies KeyActor)
    return next()
  }
}

/** The integration whose key was used, as the actor for the audit log. */
export function actorOf(c: Context): KeyActor {
  const actor: KeyActor | undefined = c.get('actor')
  if (actor === undefined) throw new Error('no API key opened this endpoint')
  return actor
}
