import type { Accounts } from '#app/context/accounts.ts'
import { readLink } from '#shop/accounts/links.ts'
import { requestDeletion } from '#shop/accounts/remove-account.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { claimGifts } from '#shop/gifts/open-gift.ts'
import { adoptOrders } from '#shop/orders/own-orders.ts'
import { deleteAccount } from '#shop/privacy/delete-account.ts'
import { exportData } from '#shop/privacy/export-data.ts'
import type { AuthDeps } from './open-auth.ts'
import { checkPassword, isRecent } from './passwords/known-password.ts'

type Verbs = Pick<Accounts, 'exportData' | 'deleteAccount' | 'requestDeletion' | 'deletionLink' | 'deleteByLink'>

/** Export and deletion of a user's data. */
export function ownDataVerbs(deps: AuthDeps): Verbs {
  const { shop, limits, builtIn } = deps
  return {
    async exportData(person, password) {
      const recent = isRecent(shop, person)
      if (!recent && !password) return { ok: false, reason: 'password' }
      const known = recent || (await checkPassword(deps, person, password))
      if (known !== true && !known.ok) return known
      const seconds = await limits.exports.hit({ account: person.id })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const owner = { userId: person.id, email: person.email }
      if (person.emailVerified) {
        await adoptOrders(shop.db, owner)
        await claimGifts(shop.db, owner)
      }
      const now = shop.clock.now()
      await recordSecurity(shop.db, { kind: 'data_export', accountId: person.id }, now)
      return { ok: true, data: await exportData(shop.db, person, now) }
    },
    async deleteAccount(person, password, locale) {
      const known = await checkPassword(deps, person, password)
      if (!known.ok) return known
      const deleted = await deleteAccount(shop, { person, locale, builtIn, token: null })
      return deleted.ok ? { ok: true } : { ok: false, ...deleted.refusal }
    },
    async requestDeletion(person, locale) {
      const seconds = await limits.accountEmails.hit({ account: person.id })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      await requestDeletion(shop, person, locale)
      return { ok: true }
    },
    async deletionLink(token) {
      const link = await readLink(shop.db, ['delete'], token, shop.clock.now())
      return link ? { userId: link.userId } : null
    },
    // Only for whoever is signed in to that account.
    async deleteByLink(person, token, locale) {
      const deleted = await deleteAccount(shop, { person, locale, builtIn, token })
      return deleted.ok ? { ok: true } : { ok: false, ...deleted.refusal }
    },
  }
}
