import type { Accounts } from '#app/context/accounts.ts'
import { type Person, readPerson } from '#shop/accounts/person.ts'
import { endOtherSessions, endSession, listSessions } from '#shop/accounts/sessions/end-sessions.ts'
import { revokeDevices } from '#shop/accounts/sessions/known-device.ts'
import { touchSession } from '#shop/accounts/sessions/session-limits.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { type Executor, transact } from '#shop/db.ts'
import type { AuthDeps } from '../open-auth.ts'
import { isRecent, provesIdentity } from '../passwords/known-password.ts'
import { cookiesOf, withHint } from './cookies.ts'

type Verbs = Pick<Accounts, 'person' | 'signOut' | 'sessions' | 'endSession' | 'endOtherSessions'>

/** The signed-in user, their sessions, and how sessions end. */
export function sessionVerbs(deps: AuthDeps): Verbs {
  const { shop, auth } = deps
  const ended = (db: Executor, accountId: string, of: 'here' | 'one' | 'others') =>
    recordSecurity(db, { kind: 'session_ended', accountId, details: { of } }, shop.clock.now())
  /** After recent proof or with the password: an open browser alone must not end its owner's other sessions. */
  async function whenProven(person: Person, password: string, end: (tx: Executor) => Promise<void>) {
    const known = isRecent(shop, person) ? ({ ok: true } as const) : await provesIdentity(deps, person, password)
    if (known.ok) await transact(shop.db, end)
    return known
  }
  const verbs: Verbs = {
    async person(request) {
      const { authCookies } = await auth.$context
      // Most requests are anonymous: without the cookie there is no session to look up.
      if (!request.headers.get('cookie')?.includes(authCookies.sessionToken.name)) return null
      const found = await auth.api.getSession({ headers: request.headers })
      if (found === null) return null
      const now = shop.clock.now()
      const person = await readPerson(shop.db, found.session.id, now)
      if (person !== null) await touchSession(shop.db, person, now)
      return person
    },
    async signOut(request) {
      const person = await verbs.person(request)
      const response = await auth.api.signOut({ headers: request.headers, asResponse: true })
      if (person) await ended(shop.db, person.id, 'here')
      return withHint(cookiesOf(response), null, shop.baseUrl.startsWith('https:'))
    },
    sessions: (person) => listSessions(shop.db, person.id, shop.clock.now()),
    endSession: (person, id, password) =>
      whenProven(person, password, async (tx) => {
        await endSession(tx, person.id, id)
        await ended(tx, person.id, id === person.sessionId ? 'here' : 'one')
      }),
    endOtherSessions: (person, password) =>
      whenProven(person, password, async (tx) => {
        await endOtherSessions(tx, person.id, person.sessionId)
        await revokeDevices(tx, person.id)
        await ended(tx, person.id, 'others')
      }),
  }
  return verbs
}
