import type { Accounts } from '#app/context/accounts.ts'
import { isCommon } from '#shop/accounts/common-passwords.ts'
import { readSetupLink, setUpAdmin } from '#shop/accounts/users/set-up-admin.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { AuthDeps } from './open-auth.ts'
import { withoutCookies } from './sessions/cookies.ts'

/** The first admin, by the one-time link. */
export function setUpVerbs(deps: AuthDeps): Pick<Accounts, 'setUp' | 'setupLinkWorks'> {
  const { shop, auth, builtIn } = deps
  return {
    async setupLinkWorks(token) {
      return (await readSetupLink(shop.db, token, shop.clock.now())) !== undefined
    },
    async setUp(request, { token, name, email, password }) {
      if (isCommon(password, { email, name })) return { ok: false, reason: 'password_common' }
      const context = await auth.$context
      const passwordHash = await context.password.hash(password)
      const made = await setUpAdmin(shop, { token, name, email, passwordHash }, builtIn)
      if (!made.ok) return { ok: false, reason: made.refusal.reason }
      const answer = await auth.api.signInEmail({
        body: { email: email.toLowerCase(), password, rememberMe: false },
        headers: withoutCookies(request),
        asResponse: true,
      })
      if (!answer.ok) throw new Error('the new admin could not be signed in')
      const inside = await finishSignIn(deps, answer, { request, remember: false, by: 'password' })
      if (!inside.ok) throw new Error('the new admin was not let in')
      return inside
    },
  }
}
