import { eraseInvitation } from '../accounts/invitations/prune.ts'
import { takeLink } from '../accounts/links.ts'
import type { Person } from '../accounts/person.ts'
import { type DeletionRefusal, goodbyeEmail, lockForDeletion, removeAccount } from '../accounts/remove-account.ts'
import { eraseArchived } from '../archive/erase-archived.ts'
import { eraseAccountNames } from '../audit/erase-names.ts'
import { eraseOrderAudit } from '../audit/erase-orders.ts'
import { addressHash, eraseFromSecurityLog, recordSecurity } from '../audit/security-log.ts'
import { eraseReminders } from '../cart/reminders/stop-reminders.ts'
import { transact } from '../db.ts'
import { eraseUses } from '../discounts/erase-uses.ts'
import { clearCopies } from '../downloads/personal-copy.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { eraseRecipient } from '../email/erase-recipient.ts'
import { eraseGiver, eraseReceived } from '../gifts/erase-gifts.ts'
import { eraseTracking } from '../integrations/erase-tracking.ts'
import { eraseSender } from '../messages/erase-sender.ts'
import type { Locale } from '../money.ts'
import { eraseSubscriber } from '../newsletter/erase-subscriber.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'
import { adoptOrders } from '../orders/own-orders.ts'
import { findUnfinished, type UnfinishedOrder } from '../orders/unfinished.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { erasePaymentNotes } from '../payments/take-payment.ts'
import { eraseReturns } from '../returns/erase-returns.ts'
import { eraseAuthor } from '../reviews/erase-author.ts'
import type { Shop } from '../shop.ts'
import { eraseMessages } from '../whatsapp/erase-messages.ts'
import { eraseStockAlerts } from '../wishlist/send-stock-alerts.ts'

type Input = {
  person: Person
  locale: Locale
  /** The addresses of ADMIN_EMAILS: their accounts are not deleted (R26). */
  builtIn: readonly string[]
  /** The token of a deletion link, used up with the deletion; null when the user proved their identity otherwise. */
  token: string | null
}

/**
 * Deletes an account and erases its user (GDPR), in ONE transaction in which each subject erases its own tables: all or
 * nothing. What belongs to the books stays without names. Of an address that was never verified only the account's own
 * data is erased: the rest may belong to someone else. Refused while an order still needs its buyer; after any refusal
 * a link stays valid.
 */
export function deleteAccount(
  { db, clock, jobs, secrets }: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>,
  { person: { id: userId }, locale, builtIn, token }: Input,
): Promise<Outcome<null, DeletionRefusal | ({ reason: 'open_order' } & UnfinishedOrder) | { reason: 'link' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const locked = await lockForDeletion(tx, userId, builtIn)
    if (!locked.ok) return locked
    const { email, emailVerified: proven } = locked.value
    if (proven) await adoptOrders(tx, { userId, email })
    const unfinished = await findUnfinished(tx, userId, now)
    if (unfinished !== null) return refuse({ reason: 'open_order', ...unfinished })
    if (token !== null && !(await takeLink(tx, ['delete'], token, now, userId))) return refuse({ reason: 'link' })

    const orderIds = await eraseBuyer(tx, userId, now)
    await eraseOrderAudit(tx, orderIds)
    await eraseAccountNames(tx, { userId, email: proven ? email : null })
    await erasePaymentNotes(tx, orderIds)
    await eraseTracking(tx, orderIds)
    await clearCopies(tx, jobs, orderIds)
    await eraseGiver(tx, orderIds)
    await eraseReceived(tx, jobs, { userId, email, proven }, now)
    await eraseReturns(tx, jobs, orderIds, now)
    await eraseAuthor(tx, orderIds)
    await eraseUses(tx, userId, orderIds)
    if (proven) await eraseSender(tx, jobs, email, now)
    if (proven) await eraseSubscriber(tx, email)
    const alertIds = proven ? await eraseStockAlerts(tx, email) : []
    await eraseMessages(tx, { orderIds, alertIds })
    if (proven) await eraseArchived(tx, email, now)
    if (proven) await eraseReminders(tx, email)
    if (proven) await eraseInvitation(tx, email)
    await eraseRecipient(tx, { email, proven, orderIds })
    // Last: `eraseRecipient` drops unsent emails to this address.
    await enqueueEmails(tx, jobs, [goodbyeEmail(userId, email, locale)], now)
    await removeAccount(tx, userId)
    await eraseFromSecurityLog(tx, userId, proven ? addressHash(secrets, email) : null)
    await recordSecurity(tx, { kind: 'account_deleted' }, now, { anonymous: true })
    return done(null)
  })
}
