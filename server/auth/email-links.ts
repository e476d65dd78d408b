import type { Accounts } from '#app/context/accounts.ts'
import { confirmEmail, resendConfirmation } from '#shop/accounts/confirm-email.ts'
import { readLink } from '#shop/accounts/links.ts'
import type { AuthDeps } from './open-auth.ts'

/** The functions behind the links in account emails. */
export function emailLinkVerbs({
  shop,
  limits,
}: AuthDeps): Pick<Accounts, 'confirmLink' | 'confirmEmail' | 'resendConfirmation'> {
  return {
    async confirmLink(token) {
      const link = await readLink(shop.db, ['confirm', 'change'], token, shop.clock.now())
      return link ? { email: link.email, userId: link.userId } : null
    },
    async confirmEmail(person, token, locale) {
      const confirmed = await confirmEmail(shop, person, token, locale)
      return confirmed.ok ? { ok: true } : { ok: false, reason: confirmed.refusal.reason }
    },
    async resendConfirmation(person, locale) {
      const seconds = await limits.accountEmails.hit({ account: person.id })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      // Same answer: earlier confirmations are in the mailbox.
      if ((await limits.confirmationsTo.hit({ email: person.email })) !== null) return { ok: true }
      await resendConfirmation(shop, person, locale)
      return { ok: true }
    },
  }
}
