import type { Accounts } from '#app/context.ts'
import { isCommon } from '#shop/accounts/common-passwords.ts'
import { readSetupLink, setUpAdmin } from '#shop/accounts/set-up-admin.ts'
import type { Doors } from '../auth.ts'
import { cookiesOf, withHint, withoutCookies } from './cookies.ts'

/** The first admin, by the one-time link. */
export function setUpVerbs({ shop, auth }: Doors): Pick<Accounts, 'setUp' | 'setupLinkWorks'> {
  return {
    async setupLinkWorks(token) {
      return (await readSetupLink(shop.db, token, shop.clock.now())) !== undefined
    },
    async setUp(request, { token, name, email, password }) {
      if (isCommon(password, { email, name })) return { ok: false, reason: 'password_common' }
      const context = await auth.$context
      const passwordHash = await context.password.hash(password)
      const made = await setUpAdmin(shop.db, { token, name, email, passwordHash }, shop.clock.now())
      if (!made.ok) return { ok: false, reason: made.refusal.reason }
      const answer = await auth.api.signInEmail({
        body: { email: email.toLowerCase(), password, rememberMe: false },
        headers: withoutCookies(request),
        asResponse: true,
      })
      if (!answer.ok) throw new Error('the new admin could not be signed in')
      return { ok: true, headers: withHint(cookiesOf(answer), false, shop.baseUrl.startsWith('https:')) }
    },
  }
}
