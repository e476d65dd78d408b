import type { Context } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import type { Person } from '#shop/accounts/person.ts'
import { problem } from '../api/problem.ts'

/**
 * The user behind an API request, or the response to return instead. Account functions throw a page's 503 on database
 * failures; here it becomes a problem document of the same status.
 */
export async function signedIn(
  c: Context,
  accounts: Accounts,
): Promise<{ ok: true; person: Person } | { ok: false; response: Response }> {
  try {
    const person = await accounts.person(c.req.raw)
    return person ? { ok: true, person } : { ok: false, response: problem(c, 401, 'not_signed_in') }
  } catch {
    return { ok: false, response: problem(c, 503, 'unavailable') }
  }
}
