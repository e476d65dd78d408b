import type { NewMail } from './email/table.ts'
import type { NewEvent } from './integrations/events.ts'
import type { AskedLink } from './orders/access/find-order-form.ts'

/** Every job of the shop and what it carries. A job names rows; its worker reads them again before it acts. */
export type JobData = {
  /** Ask the gateway about an order that is not paid yet, and complete it when it is. */
  'settle-order': { orderId: string }
  /** Give back what an unpaid order holds once its time is over, without asking anybody. */
  'release-order': { orderId: string }
  /** Ask about every payment and refund that is not settled, with growing pauses. */
  'reconcile-payments': Record<string, never>
  /** Hand a refund to the gateway; its answer settles it. */
  'send-refund': { refundId: string }
  /** Render one letter of the outbox and hand it to the mailer. */
  'send-mail': { mailId: string }
  /** Put a letter into the outbox, for a subject that may not write there itself. Its key makes it one letter. */
  'write-mail': NewMail
  /** Send an order's private link to its own address, if what somebody typed belongs to it. */
  'send-order-link': AskedLink
  /** Tell past buyers of a file's new version, from this grant on. */
  'announce-file': { fileId: string; after: string | null }
  /** Count what was sold lately, for the best seller badge. */
  'count-sales': Record<string, never>
  /** Fold what changed into the counters of the admin's figures; once a night they are counted anew. */
  'fold-tallies': Record<string, never>
  'count-tallies': Record<string, never>
  /** Throw away pictures that were sent and never saved with a product. */
  'tidy-pictures': Record<string, never>
  /** Remove private files whose rows are gone. */
  'remove-files': { keys: string[] }
  /** Once a night: what was deleted 30 days ago and not brought back goes for good. */
  'purge-deleted': Record<string, never>
  /** Forget newsletter wishes that nobody confirmed, and what is no longer needed of who left. */
  'tidy-newsletter': Record<string, never>
  /** Remind a buyer of an appointment, if it still stands at that moment. */
  'remind-booking': { bookingId: string; startsAt: string; hours: number }
  /** Mark appointments that are over as done. */
  'close-bookings': Record<string, never>
  /** Tell other systems of an event: a delivery for each webhook that wants it (`publish` writes this job). */
  'publish-event': NewEvent
  /** Send one delivery once, if it was tried so often and no more. */
  'deliver-webhook': { deliveryId: string; tries: number }
  /** Make a backup of the whole shop and prove it. */
  'back-up': Record<string, never>
  /** Let the embedded database tidy up after itself, as PostgreSQL's autovacuum does. */
  'tidy-database': Record<string, never>
}

export type JobName = keyof JobData
export const jobNames: readonly JobName[] = [
  'settle-order',
  'release-order',
  'reconcile-payments',
  'send-refund',
  'send-mail',
  'write-mail',
  'send-order-link',
  'announce-file',
  'count-sales',
  'fold-tallies',
  'count-tallies',
  'tidy-pictures',
  'remove-files',
  'purge-deleted',
  'tidy-newsletter',
  'remind-booking',
  'close-bookings',
  'publish-event',
  'deliver-webhook',
  'back-up',
  'tidy-database',
]
