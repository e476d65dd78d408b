import type { Accounts } from '#app/context/accounts.ts'
import { readPerson } from '#shop/accounts/person.ts'
import { endOtherSessions, endSession, listSessions } from '#shop/accounts/sessions/end-sessions.ts'
import { revokeDevices } from '#shop/accounts/sessions/known-device.ts'
import { touchSession } from '#shop/accounts/sessions/session-limits.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { type Executor, transact } from '#shop/db.ts'
import type { AuthDeps } from '../open-auth.ts'
import { cookiesOf, withHint } from './cookies.ts'

type Verbs = Pick<Accounts, 'person' | 'signOut' | 'sessions' | 'endSession' | 'endOtherSessions'>

/** Who is signed in, where, and how it ends. */
export function sessionVerbs({ shop, auth }: AuthDeps): Verbs {
  const ended = (db: Executor, accountId: string, of: 'here' | 'one' | 'others') =>
    recordSecurity(db, { kind: 'session_ended', accountId, details: { of } }, shop.clock.now())
  const verbs: Verbs = {
    async person(request) {
      const { authCookies } = await auth.$context
      // Most requests are anonymous: without the cookie there is no session to look up.
      if (!request.headers.get('cookie')?.includes(authCookies.sessionToken.name)) return null
      const found = await auth.api.getSession({ headers: request.headers })
      if (found === null) return null
      const now = shop.clock.now()
      const person = await readPerson(shop.db, found.session.id, now)
      if (person?.role === 'admin') await touchSession(shop.db, person.sessionId, now)
      return person
    },
    async signOut(request) {
      const person = await verbs.person(request)
      const answer = await auth.api.signOut({ headers: request.headers, asResponse: true })
      if (person) await ended(shop.db, person.id, 'here')
      return withHint(cookiesOf(answer), null, shop.baseUrl.startsWith('https:'))
    },
    sessions: (person) => listSessions(shop.db, person.id, shop.clock.now()),
    endSession: (person, id) =>
      transact(shop.db, async (tx) => {
        await endSession(tx, person.id, id)
        await ended(tx, person.id, id === person.sessionId ? 'here' : 'one')
      }),
    endOtherSessions: (person) =>
      transact(shop.db, async (tx) => {
        await endOtherSessions(tx, person.id, person.sessionId)
        await revokeDevices(tx, person.id)
        await ended(tx, person.id, 'others')
      }),
  }
  return verbs
}
