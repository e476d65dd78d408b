import type { Accounts } from '#app/context/accounts.ts'
import { isCommon } from '#shop/accounts/common-passwords.ts'
import { readSetupLink, setUpAdmin } from '#shop/accounts/users/set-up-admin.ts'
import type { AuthDeps } from './open-auth.ts'
import { signInNew } from './sign-in-new.ts'

/** Creates the first admin by the one-time link. */
export function setUpVerbs(deps: AuthDeps): Pick<Accounts, 'setUp' | 'setupLinkWorks'> {
  const { shop, auth, builtIn } = deps
  return {
    async setupLinkWorks(token) {
      return (await readSetupLink(shop.db, token, shop.clock.now())) !== undefined
    },
    async setUp(request, { token, name, email, password }) {
      if (await isCommon(password, { email, name })) return { ok: false, reason: 'password_common' }
      const context = await auth.$context
      const passwordHash = await context.password.hash(password)
      const created = await setUpAdmin(shop, { token, name, email, passwordHash }, builtIn)
      if (!created.ok) return { ok: false, reason: created.refusal.reason }
      return signInNew(deps, request, { email: email.toLowerCase(), password })
    },
  }
}
