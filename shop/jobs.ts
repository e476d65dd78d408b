import type { NewEvent } from './integrations/events.ts'
import type { RequestedLink } from './orders/access/find-order-form.ts'

const none = {} as Record<string, never>

/**
 * Every job of the shop; a value only carries the type of the job's data. A job names rows; its worker reads them again
 * before it acts.
 */
const jobs = {
  /** Asks the gateway about an unpaid order, and completes it when paid. */
  'settle-order': {} as { orderId: string },
  /** Releases an expired unpaid order without asking the gateway. */
  'release-order': {} as { orderId: string },
  /** Asks about every unsettled payment and refund, with back-off. */
  'reconcile-payments': none,
  /** Nightly: lists differences between the gateways' records and the shop's. */
  'compare-books': none,
  /** Sends a refund to the gateway; its answer settles it. */
  'send-refund': {} as { refundId: string },
  /** Renders and sends one email of the outbox. */
  'send-mail': {} as { mailId: string },
  /** Sends an order's private link to its own address, if the request matches it. */
  'send-order-link': {} as RequestedLink,
  /** Announces a file's new version to past buyers, from this grant on. */
  'announce-file': {} as { fileId: string; after: string | null },
  /** Emails customers who wait for products that are back in stock. */
  'send-stock-alerts': none,
  /** Enqueues the reminders of abandoned carts that are due. */
  'send-cart-reminders': none,
  /** Enqueues the next minute's emails of a newsletter campaign. */
  'send-campaigns': none,
  /** Counts recent sales, for the best seller badge. */
  'count-sales': none,
  /** Applies pending changes to the counters of the admin's figures; recounted every night. */
  'apply-counter-changes': none,
  'recount-counters': none,
  /** Updates the reports' daily and customer rollups; recounted every night. */
  'roll-up-reports': none,
  'recount-reports': none,
  /** Deletes uploaded pictures that were never saved with a product. */
  'prune-pictures': none,
  /** Nightly: deletes private files that no row references. */
  'prune-files': none,
  /** Creates the products of another shop's file, batch by batch. */
  'move-products': {} as { moveId: string },
  /** Fetches the pictures of such products that are due. */
  'fetch-pictures': none,
  /** Deletes private files and pictures whose rows are gone. */
  'remove-files': {} as { keys: string[]; pictures?: string[] },
  /** Nightly: purges what was deleted 30 days ago. */
  'purge-deleted': none,
  /** Deletes unconfirmed newsletter requests, and data of former subscribers that is no longer needed. */
  'prune-subscriptions': none,
  /** Reminds a buyer of an appointment, if it is still confirmed. */
  'remind-of-appointment': {} as { bookingId: string; startsAt: string; hours: number },
  /** Reminds a buyer of a payment link, if the order is still unpaid. */
  'remind-of-payment': {} as { orderId: string; sentAt: string },
  /** Reminds the buyers of session packages that expire soon. */
  'remind-of-packages': none,
  /** Sends the gifts that are due. */
  'send-gifts': none,
  /** Marks past appointments as done, and delivers the orders that waited only for them. */
  'close-appointments': none,
  /** Reads the hosts' own calendars, or only the one whose address is new. */
  'read-busy-times': {} as { hostId?: number },
  /** Publishes an event to integrations: a delivery for each subscribed webhook (enqueued by `enqueueEvents`). */
  'publish-event': {} as NewEvent,
  /** Sends one WhatsApp message of the outbox. */
  'send-whatsapp': {} as { messageId: string },
  /** Attempts one delivery, if it had exactly this many attempts. */
  'deliver-webhook': {} as { deliveryId: string; tries: number },
  /** Makes and verifies a backup of the whole shop. */
  'back-up': none,
  /** Vacuums the whole database every night, on either engine. */
  'vacuum-database': none,
}

export type JobData = typeof jobs
export type JobName = keyof JobData
export const jobNames = Object.keys(jobs) as readonly JobName[]

/** A job that is not over. */
export type JobState = 'waiting' | 'running'
