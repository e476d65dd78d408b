import { eraseInvitation } from '../accounts/invitations/prune.ts'
import { eraseArchived } from '../archive/erase-archived.ts'
import { eraseAccountNames } from '../audit/erase-names.ts'
import { eraseOrderAudit } from '../audit/erase-orders.ts'
import { addressHash, eraseFromSecurityLog } from '../audit/security-log.ts'
import { eraseReminders } from '../cart/reminders/stop-reminders.ts'
import type { Executor } from '../db.ts'
import { eraseUses } from '../discounts/erase-uses.ts'
import { clearCopies } from '../downloads/personal-copy.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { eraseRecipient } from '../email/erase-recipient.ts'
import type { NewMail } from '../email/table.ts'
import { eraseGiver, eraseReceived } from '../gifts/erase-gifts.ts'
import { eraseTracking } from '../integrations/erase-tracking.ts'
import { eraseSender } from '../messages/erase-sender.ts'
import { eraseSubscriber } from '../newsletter/erase-subscriber.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'
import { erasePaymentNotes } from '../payments/take-payment.ts'
import { eraseReturns } from '../returns/erase-returns.ts'
import { eraseAuthor } from '../reviews/erase-author.ts'
import type { Shop } from '../shop.ts'
import { eraseMessages } from '../whatsapp/erase-messages.ts'
import { eraseStockAlerts } from '../wishlist/send-stock-alerts.ts'
import { accountsOf } from './accounts-of.ts'
import { erasedNames } from './erased-names.ts'

/** A person whose data is exported or erased: the owner of an account, or a guest, who is known by an address alone. */
export type DataSubject = {
  /** Null for a guest. */
  userId: string | null
  /** In lower case. */
  email: string
  /** Whether what is stored under the address is theirs: it was verified, or it is all that is known of a guest. */
  proven: boolean
}

/**
 * Erases a person (GDPR): each subject erases its own tables. The one list of what an erasure covers, for accounts and
 * guests, as part of the caller's transaction: all or nothing. What belongs to the books stays without names.
 * @param orderIds their orders, none of which needs its buyer any more
 * @param goodbye the last email that they get
 */
export async function erasePerson(
  tx: Executor,
  { jobs, secrets }: Pick<Shop, 'jobs' | 'secrets'>,
  { userId, email, proven }: DataSubject,
  { orderIds, goodbye }: { orderIds: readonly string[]; goodbye: NewMail },
  now: Date,
): Promise<void> {
  const name = erasedNames[userId === null ? 'guest' : 'account']
  await eraseBuyer(tx, { orderIds, userId, name }, now)
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
  if (proven) await eraseSender(tx, jobs, { email, name }, now)
  if (proven) await eraseSubscriber(tx, email)
  const alertIds = proven ? await eraseStockAlerts(tx, email) : []
  await eraseMessages(tx, { orderIds, alertIds })
  if (proven) await eraseArchived(tx, email, now)
  if (proven) await eraseReminders(tx, email)
  if (proven) await eraseInvitation(tx, email)
  await eraseRecipient(tx, { userId, email, proven, orderIds })
  // One mark for all spellings of a mailbox: it is also that of an account with another one that was verified.
  const isOwnMark = proven && !(await accountsOf(tx, email)).isOtherVerified
  await eraseFromSecurityLog(tx, userId, isOwnMark ? addressHash(secrets, email) : null)
  // Last: `eraseRecipient` drops unsent emails to this address.
  await enqueueEmails(tx, jobs, [goodbye], now)
}
