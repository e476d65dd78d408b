import { setImmediate } from 'node:timers/promises'
import type { Accounts } from '#app/context/accounts.ts'
import { changeDetails, changePassword } from '#shop/accounts/change-details.ts'
import { isCommon } from '#shop/accounts/common-passwords.ts'
import { minPassword } from '#shop/accounts/form.ts'
import { readLink } from '#shop/accounts/links.ts'
import type { Person } from '#shop/accounts/person.ts'
import { register } from '#shop/accounts/register.ts'
import { requestReset, resetPassword } from '#shop/accounts/reset-password.ts'
import { detachOrders } from '#shop/orders/detach-account.ts'
import { runConcurrently } from '#shop/statements.ts'
import type { AuthDeps } from '../open-auth.ts'
import { rememberBrowser } from '../sessions/remember-browser.ts'
import { checkPassword, provesIdentity } from './known-password.ts'

type Verbs = Pick<
  Accounts,
  'register' | 'requestReset' | 'resetLink' | 'resetPassword' | 'changeDetails' | 'changePassword'
>

/** Everything that sets or asks for a password. Hashing takes the same time whether or not there is an account. */
export function passwordVerbs(deps: AuthDeps): Verbs {
  const { shop, auth, limits, builtIn } = deps
  const hash = async (password: string) => (await auth.$context).password.hash(password)
  const isShort = (password: string) => password.length < minPassword.admin

  const knows = (person: Person, password: string) => checkPassword(deps, person, password)

  return {
    async register({ password, ...person }, { locale, network }) {
      const seconds = await limits.registerNetwork.hit({ network })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      if (await isCommon(password, person)) return { ok: false, reason: 'password_common' }
      const passwordHash = await hash(password)
      // Limits emails per address silently: an answer would reveal who has an account.
      const mayEmail = (await limits.emailsTo.hit(person)) === null
      const input = { ...person, passwordHash, shortPassword: isShort(password) }
      await register(shop, input, { locale, builtIn, mayEmail })
      return { ok: true }
    },

    async requestReset(email, { locale, network }) {
      const seconds = (await limits.resetNetwork.hit({ network })) ?? (await limits.resetHere.hit({ email, network }))
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const mayEmail = async ({ id, emailVerified }: { id: string; emailVerified: boolean }) =>
        (await limits.resetOf.hit({ account: id })) === null &&
        (emailVerified || (await limits.resetTo.hit({ email })) === null)
      const hashing = hash(email)
      // A full queue refuses at once, before anything is counted or sent.
      await Promise.race([hashing, setImmediate()])
      // At the same time, so that the answer takes as long as the hash, whether or not an email is enqueued.
      await runConcurrently([hashing, requestReset(shop, email, locale, mayEmail)])
      return { ok: true }
    },

    async resetLink(token) {
      const link = await readLink(shop.db, ['reset'], token, shop.clock.now())
      return link ? { role: link.role, email: link.email } : null
    },

    async resetPassword(token, password, { locale, network }, browser) {
      const seconds = await limits.resetNetwork.hit({ network })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const link = await readLink(shop.db, ['reset'], token, shop.clock.now())
      if (link === undefined) return { ok: false, reason: 'link' }
      if (password.length < minPassword[link.role]) return { ok: false, reason: 'password_short_admin' }
      if (await isCommon(password, link)) return { ok: false, reason: 'password_common' }
      const input = { token, passwordHash: await hash(password), shortPassword: isShort(password) }
      const reset = await resetPassword(shop, input, { locale, detachOrders })
      if (!reset.ok) return { ok: false, reason: 'link' }
      await limits.signInHere.clear({ email: reset.value.email, network })
      if (browser === undefined) return { ok: true }
      // Mailbox access is proven: this browser is now known and has its own sign-in limit.
      const { cookie } = await rememberBrowser(deps, browser, { ...reset.value, lastSignInAt: null })
      return { ok: true, headers: new Headers({ 'Set-Cookie': cookie }) }
    },

    async changeDetails(person, { name, email, password }, locale) {
      if (email !== person.email) {
        const known = await provesIdentity(deps, person, password)
        if (!known.ok) return known
        const seconds = await limits.accountEmails.hit({ account: person.id })
        if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      }
      // Without the email the answer is the same, since a refusal would reveal others' requests for this address.
      const mayEmail = email !== person.email && (await limits.emailsTo.hit({ email })) === null
      await changeDetails(shop, person, { name, email: mayEmail ? email : person.email }, locale)
      return { ok: true }
    },

    async changePassword(person, { current, password }, locale) {
      const known = await knows(person, current)
      if (!known.ok) return known
      if (password.length < minPassword[person.role]) return { ok: false, reason: 'password_short_admin' }
      if (await isCommon(password, person)) return { ok: false, reason: 'password_common' }
      const input = { passwordHash: await hash(password), shortPassword: isShort(password) }
      const changed = await changePassword(shop, person, input, locale)
      // Whoever ended the session meanwhile has set another password.
      return changed.ok ? { ok: true } : { ok: false, reason: 'wrong_password' }
    },
  }
}
