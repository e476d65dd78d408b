import type { NewEvent } from './integrations/events.ts'
import type { RequestedLink } from './orders/access/find-order-form.ts'

/** Every job of the shop and its data. A job names rows; its worker reads them again before it acts. */
export type JobData = {
  /** Asks the gateway about an unpaid order, and completes it when paid. */
  'settle-order': { orderId: string }
  /** Releases an expired unpaid order without asking the gateway. */
  'release-order': { orderId: string }
  /** Asks about every unsettled payment and refund, with back-off. */
  'reconcile-payments': Record<string, never>
  /** Nightly: lists differences between the gateways' records and the shop's. */
  'compare-books': Record<string, never>
  /** Sends a refund to the gateway; its answer settles it. */
  'send-refund': { refundId: string }
  /** Renders and sends one email of the outbox. */
  'send-mail': { mailId: string }
  /** Sends an order's private link to its own address, if the request matches it. */
  'send-order-link': RequestedLink
  /** Announces a file's new version to past buyers, from this grant on. */
  'announce-file': { fileId: string; after: string | null }
  /** Emails customers who wait for products that are back in stock. */
  'send-stock-alerts': Record<string, never>
  /** Enqueues the reminders of abandoned carts that are due. */
  'send-cart-reminders': Record<string, never>
  /** Enqueues the next minute's emails of a newsletter campaign. */
  'send-campaigns': Record<string, never>
  /** Counts recent sales, for the best seller badge. */
  'count-sales': Record<string, never>
  /** Applies pending changes to the counters of the admin's figures; recounted every night. */
  'apply-counter-changes': Record<string, never>
  'recount-counters': Record<string, never>
  /** Updates the reports' daily and customer rollups; recounted every night. */
  'roll-up-reports': Record<string, never>
  'recount-reports': Record<string, never>
  /** Deletes uploaded pictures that were never saved with a product. */
  'prune-pictures': Record<string, never>
  /** Nightly: deletes private files that no row names. */
  'prune-files': Record<string, never>
  /** Creates the products of another shop's file, batch by batch. */
  'move-products': { moveId: string }
  /** Fetches the pictures of such products that are due. */
  'fetch-pictures': Record<string, never>
  /** Deletes private files and pictures whose rows are gone. */
  'remove-files': { keys: string[]; pictures?: string[] }
  /** Nightly: purges what was deleted 30 days ago. */
  'purge-deleted': Record<string, never>
  /** Deletes unconfirmed newsletter requests, and data of former subscribers that is no longer needed. */
  'prune-subscriptions': Record<string, never>
  /** Reminds a buyer of an appointment, if it is still confirmed. */
  'remind-of-appointment': { bookingId: string; startsAt: string; hours: number }
  /** Reminds a buyer of a payment link, if the order is still unpaid. */
  'remind-of-payment': { orderId: string; sentAt: string }
  /** Reminds the buyers of session packages that expire soon. */
  'remind-of-packages': Record<string, never>
  /** Sends the gifts that are due. */
  'send-gifts': Record<string, never>
  /** Marks past appointments as done, and delivers the orders that waited only for them. */
  'close-appointments': Record<string, never>
  /** Reads the hosts' own calendars, or only the one whose address is new. */
  'read-busy-times': { hostId?: number }
  /** Publishes an event to integrations: a delivery for each subscribed webhook (enqueued by `enqueueEvents`). */
  'publish-event': NewEvent
  /** Sends one WhatsApp message of the outbox. */
  'send-whatsapp': { messageId: string }
  /** Attempts one delivery, if it had exactly this many attempts. */
  'deliver-webhook': { deliveryId: string; tries: number }
  /** Makes and verifies a backup of the whole shop. */
  'back-up': Record<string, never>
  /** Vacuums the whole database every night, on either engine. */
  'vacuum-database': Record<string, never>
}

/** A job that is not over. */
export type JobState = 'waiting' | 'running'

export type JobName = keyof JobData

/** Every name once: a missing one does not compile. */
const names: Record<JobName, true> = {
  'settle-order': true,
  'release-order': true,
  'reconcile-payments': true,
  'compare-books': true,
  'send-refund': true,
  'send-mail': true,
  'send-whatsapp': true,
  'send-order-link': true,
  'announce-file': true,
  'send-stock-alerts': true,
  'send-cart-reminders': true,
  'send-campaigns': true,
  'count-sales': true,
  'apply-counter-changes': true,
  'recount-counters': true,
  'roll-up-reports': true,
  'recount-reports': true,
  'prune-pictures': true,
  'prune-files': true,
  'move-products': true,
  'fetch-pictures': true,
  'remove-files': true,
  'purge-deleted': true,
  'prune-subscriptions': true,
  'remind-of-appointment': true,
  'remind-of-payment': true,
  'remind-of-packages': true,
  'send-gifts': true,
  'close-appointments': true,
  'read-busy-times': true,
  'publish-event': true,
  'deliver-webhook': true,
  'back-up': true,
  'vacuum-database': true,
}
export const jobNames = Object.keys(names) as readonly JobName[]
