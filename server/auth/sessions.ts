import type { Accounts } from '#app/context.ts'
import { endOtherSessions, endSession, listSessions } from '#shop/accounts/end-sessions.ts'
import { readPerson } from '#shop/accounts/person.ts'
import type { Doors } from '../auth.ts'
import { cookiesOf, withHint } from './cookies.ts'

type Verbs = Pick<Accounts, 'person' | 'signOut' | 'sessions' | 'endSession' | 'endOtherSessions'>

/** Who is signed in, where, and how it ends. */
export function sessionVerbs({ shop, auth }: Doors): Verbs {
  return {
    async person(request) {
      const { authCookies } = await auth.$context
      // Most requests are a visitor's: without the cookie there is nobody to look for.
      if (!request.headers.get('cookie')?.includes(authCookies.sessionToken.name)) return null
      const found = await auth.api.getSession({ headers: request.headers })
      return found && readPerson(shop.db, found.session.id)
    },
    async signOut(request) {
      const answer = await auth.api.signOut({ headers: request.headers, asResponse: true })
      return withHint(cookiesOf(answer), null, shop.baseUrl.startsWith('https:'))
    },
    sessions: (person) => listSessions(shop.db, person.id, shop.clock.now()),
    endSession: (person, id) => endSession(shop.db, person.id, id),
    endOtherSessions: (person) => endOtherSessions(shop.db, person.id, person.sessionId),
  }
}
