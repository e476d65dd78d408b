import { data } from 'react-router'
import type { Log } from '#shop/ports.ts'
import { TooManyHashes } from './passwords/password-hasher.ts'

type Verbs = Record<string, (...inputs: never[]) => Promise<unknown>>

/**
 * Wraps the functions: a database failure is logged and becomes a 503 page, never a sign-in (R26).
 */
export function orUnavailable<All extends Verbs>(log: Log, verbs: All): All {
  const guarded = Object.entries(verbs).map(([name, verb]) => [
    name,
    async (...inputs: never[]) => {
      try {
        return await verb(...inputs)
      } catch (error) {
        const busy = error instanceof TooManyHashes
        if (busy) log.warn({ verb: name }, 'too many passwords at once')
        else log.error({ err: error, verb: name }, 'an account request failed')
        throw data(null, { status: 503, headers: { 'Retry-After': String(busy ? error.retryAfter : 30) } })
      }
    },
  ])
  return Object.fromEntries(guarded) as All
}
