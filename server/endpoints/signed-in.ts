import type { Context } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import type { Person } from '#shop/accounts/person.ts'
import { problem } from '../api/problem.ts'

/**
 * Whoever is signed in behind a machine's request, or the answer to give instead. The account doors throw a page's 503
 * when the database fails; here it becomes a problem of the same status.
 */
export async function signedIn(
  c: Context,
  accounts: Accounts,
): Promise<{ ok: true; person: Person } | { ok: false; answer: Response }> {
  try {
    const person = await accounts.person(c.req.raw)
    return person ? { ok: true, person } : { ok: false, answer: problem(c, 401, 'not_signed_in') }
  } catch {
    return { ok: false, answer: problem(c, 503, 'unavailable') }
  }
}
