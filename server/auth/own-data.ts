import type { DeletionAnswer } from '#app/context/account-answers.ts'
import type { Accounts } from '#app/context/accounts.ts'
import type { Requester } from '#app/context/visitor.ts'
import { goodbyeEmail, lockForDeletion, removeAccount, requestDeletion } from '#shop/accounts/delete-account.ts'
import { exportData } from '#shop/accounts/export-data.ts'
import { eraseInvitation } from '#shop/accounts/invitations/prune.ts'
import { readLink, takeLink } from '#shop/accounts/links.ts'
import type { Person } from '#shop/accounts/person.ts'
import { eraseArchived } from '#shop/archive/erase-archived.ts'
import { eraseOrderAudit } from '#shop/audit/erase-orders.ts'
import { addressHash, eraseFromSecurityLog, recordSecurity } from '#shop/audit/security-log.ts'
import { eraseReminders } from '#shop/cart/reminders/stop-reminders.ts'
import { type Executor, transact } from '#shop/db.ts'
import { eraseUses } from '#shop/discounts/erase-uses.ts'
import { clearCopies } from '#shop/downloads/personal-copy.ts'
import { enqueueEmails } from '#shop/email/enqueue-email.ts'
import { eraseRecipient } from '#shop/email/erase-recipient.ts'
import { eraseGiver, eraseReceived } from '#shop/gifts/erase-gifts.ts'
import { eraseSender } from '#shop/messages/erase-sender.ts'
import { eraseSubscriber } from '#shop/newsletter/erase-subscriber.ts'
import { eraseBuyer } from '#shop/orders/erase-buyer.ts'
import { adoptOrders } from '#shop/orders/own-orders.ts'
import { findUnfinished } from '#shop/orders/unfinished.ts'
import { erasePaymentNotes } from '#shop/payments/take-payment.ts'
import { eraseReturns } from '#shop/returns/erase-returns.ts'
import { eraseAuthor } from '#shop/reviews/erase-author.ts'
import { eraseMessages } from '#shop/whatsapp/erase-messages.ts'
import { eraseStockAlerts } from '#shop/wishlist/send-stock-alerts.ts'
import type { AuthDeps } from './open-auth.ts'
import { checkPassword, isRecent } from './passwords/known-password.ts'

type Verbs = Pick<Accounts, 'exportData' | 'deleteAccount' | 'requestDeletion' | 'deletionLink' | 'deleteByLink'>
type Locale = Requester['locale']

/** Export and deletion of a user's data. */
export function ownDataVerbs(deps: AuthDeps): Verbs {
  const { shop, limits, builtIn } = deps

  /**
   * ONE transaction in which each subject erases the user from its own tables (GDPR): all or nothing. The goodbye email
   * is enqueued before the address is erased.
   */
  function leave(
    person: Person,
    locale: Locale,
    proof: (tx: Executor) => Promise<boolean> = async () => true,
  ): Promise<DeletionAnswer | { ok: false; reason: 'link' }> {
    const now = shop.clock.now()
    return transact(shop.db, async (tx): Promise<DeletionAnswer | { ok: false; reason: 'link' }> => {
      const held = await lockForDeletion(tx, person.id, builtIn)
      if (!held.ok) return { ok: false, reason: held.refusal.reason }
      const { email, emailVerified: proven } = held.value
      if (proven) await adoptOrders(tx, { userId: person.id, email })
      const unfinished = await findUnfinished(tx, person.id, now)
      if (unfinished !== null) return { ok: false, reason: 'open_order', ...unfinished }
      if (!(await proof(tx))) return { ok: false, reason: 'link' }

      const orderIds = await eraseBuyer(tx, person.id, now)
      await eraseOrderAudit(tx, orderIds)
      await erasePaymentNotes(tx, orderIds)
      await clearCopies(tx, shop.jobs, orderIds)
      await eraseGiver(tx, orderIds)
      await eraseReceived(tx, shop.jobs, { userId: person.id, email, proven }, now)
      await eraseReturns(tx, shop.jobs, orderIds, now)
      await eraseAuthor(tx, orderIds, now)
      await eraseUses(tx, person.id, orderIds)
      if (proven) await eraseSender(tx, shop.jobs, email, now)
      if (proven) await eraseSubscriber(tx, email)
      const alertIds = proven ? await eraseStockAlerts(tx, email) : []
      await eraseMessages(tx, { orderIds, alertIds })
      if (proven) await eraseArchived(tx, email, now)
      if (proven) await eraseReminders(tx, email)
      if (proven) await eraseInvitation(tx, email)
      await eraseRecipient(tx, { email, proven, orderIds })
      await enqueueEmails(tx, shop.jobs, [goodbyeEmail(person.id, email, locale)], now)
      await removeAccount(tx, person.id)
      await eraseFromSecurityLog(tx, person.id, proven ? addressHash(shop.secrets, email) : null)
      await recordSecurity(tx, { kind: 'account_deleted' }, now, { anonymous: true })
      return { ok: true }
    })
  }

  return {
    async exportData(person, password) {
      const recent = isRecent(shop, person)
      if (!recent && !password) return { ok: false, reason: 'password' }
      const known = recent || (await checkPassword(deps, person, password))
      if (known !== true && !known.ok) return known
      const seconds = await limits.exports.hit({ account: person.id })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      if (person.emailVerified) await adoptOrders(shop.db, { userId: person.id, email: person.email })
      const now = shop.clock.now()
      await recordSecurity(shop.db, { kind: 'data_export', accountId: person.id }, now)
      return { ok: true, data: await exportData(shop.db, person, now) }
    },
    async deleteAccount(person, password, locale) {
      const known = await checkPassword(deps, person, password)
      if (!known.ok) return known
      const left = await leave(person, locale)
      // Without a link no link can be invalid.
      return left.ok || left.reason !== 'link' ? left : { ok: false, reason: 'unknown' }
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
    // Only for whoever is signed in to that account; after another refusal the link stays valid.
    deleteByLink: (person, token, locale) =>
      leave(person, locale, async (tx) => {
        return (await takeLink(tx, ['delete'], token, shop.clock.now(), person.id)) !== undefined
      }),
  }
}
