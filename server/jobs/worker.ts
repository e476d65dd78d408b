import { and, eq, not, sql } from 'drizzle-orm'
import pMap from 'p-map'
import type { JobResult } from 'pg-boss'
import type { OpenDatabase } from '#adapters/database/open.ts'
import { closePastAppointments } from '#shop/appointments/follow-order.ts'
import { readBusyTimes } from '#shop/appointments/hosts/read-busy-times.ts'
import { remindOfPackages } from '#shop/appointments/packages/remind-of-packages.ts'
import { remindBuyer } from '#shop/appointments/remind-buyer.ts'
import { plainError } from '#shop/audit/plain-error.ts'
import { recordSecurity } from '#shop/audit/security-log.ts'
import { sendCartReminders } from '#shop/cart/reminders/send-reminders.ts'
import { countSales } from '#shop/catalog/count-sales.ts'
import { prunePictures } from '#shop/catalog/media/prune-pictures.ts'
import { remindOfPayment } from '#shop/checkout/team/remind-of-payment.ts'
import { applyCounterChanges, recount } from '#shop/counters.ts'
import { announceFile } from '#shop/downloads/announce-file.ts'
import { sendGifts } from '#shop/gifts/send-gifts.ts'
import { deliverWebhook } from '#shop/integrations/deliver-webhook.ts'
import { deliverEvent } from '#shop/integrations/publish-event.ts'
import type { JobData, JobName } from '#shop/jobs.ts'
import { fetchPictures } from '#shop/moving/fetch-pictures.ts'
import { moveProducts } from '#shop/moving/move-products.ts'
import { sendCampaigns } from '#shop/newsletter/campaigns/send-campaign.ts'
import { pruneSubscriptions } from '#shop/newsletter/prune-subscriptions.ts'
import { sendOrderLink } from '#shop/orders/access/order-link.ts'
import { releaseExpired } from '#shop/orders/release-expired.ts'
import { deliverAfterSessions } from '#shop/orders/shipments/deliver-after-sessions.ts'
import { order } from '#shop/orders/table.ts'
import { compareBooks } from '#shop/payments/compare-books.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { recountReports } from '#shop/reports/rollups/recount.ts'
import { rollUp } from '#shop/reports/rollups/roll-up.ts'
import { recountStars } from '#shop/reviews/change-rating.ts'
import type { Shop } from '#shop/shop.ts'
import { sendStockAlerts } from '#shop/wishlist/send-stock-alerts.ts'
import { pruneFiles } from '../storage/prune-files.ts'
import { noTracing } from '../tracing/tracing.ts'
import { sendMessage } from '../whatsapp/send-message.ts'
import { formerWorkers } from './former-jobs.ts'
import { purgeNightly } from './purge-deleted.ts'
import type { Queue } from './queue.ts'
import { sendMail } from './send-email.ts'
import { wakeForDueJobs } from './wake-for-due-jobs.ts'

type Worker = { [Name in JobName]: (shop: Shop, data: JobData[Name], database: Housekeeping) => Promise<void> }

/** What only the nightly jobs need of the database. */
type Housekeeping = Pick<OpenDatabase, 'vacuum'>

/** The worker of each job. */
const workers: Worker = {
  'release-order': (shop, { orderId }) => releaseExpired(shop, orderId),
  'settle-order': (shop, { orderId }) => settleOrder(shop, orderId),
  'reconcile-payments': reconcilePayments,
  'compare-books': compareBooks,
  'send-refund': (shop, { refundId }) => sendRefund(shop, refundId),
  'send-mail': (shop, { mailId }) => sendMail(shop, mailId),
  'send-whatsapp': (shop, { messageId }) => sendMessage(shop, messageId),
  'send-order-link': (shop, requested) => sendOrderLink(shop.db, shop, requested),
  'announce-file': (shop, from) => announceFile(shop.db, shop, from),
  'send-stock-alerts': ({ db, clock, jobs }) => sendStockAlerts(db, { clock, jobs }),
  'send-cart-reminders': (shop) => sendCartReminders(shop.db, shop),
  'send-campaigns': ({ db, clock, jobs }) => sendCampaigns(db, { clock, jobs }),
  'count-sales': ({ db, clock }) => countSales(db, clock),
  'apply-counter-changes': ({ db }) => applyCounterChanges(db),
  'recount-counters': async ({ db }) => {
    await recount(db)
    await recountStars(db)
  },
  'roll-up-reports': (shop) => rollUp(shop),
  'recount-reports': async (shop) => void (await recountReports(shop)),
  'prune-pictures': (shop) => prunePictures(shop),
  'prune-files': pruneFiles,
  'remove-files': async (shop, { keys, pictures = [] }) => {
    await pMap(keys, (key) => shop.files.remove(key), { concurrency: 10 })
    await pMap(pictures, (id) => shop.pictures.remove(id), { concurrency: 10 })
  },
  'move-products': (shop, { moveId }) => moveProducts(shop, moveId),
  'fetch-pictures': fetchPictures,
  'purge-deleted': purgeNightly,
  'prune-subscriptions': ({ db, clock }) => pruneSubscriptions(db, clock),
  'remind-of-appointment': ({ db, jobs, clock }, reminder) => remindBuyer(db, { jobs, clock }, reminder),
  'remind-of-payment': remindOfPayment,
  'remind-of-packages': ({ db, clock, jobs }) => remindOfPackages(db, { clock, jobs }),
  'send-gifts': sendGifts,
  'close-appointments': async (shop) => {
    await closePastAppointments(shop.db, shop.clock.now())
    await deliverAfterSessions(shop)
  },
  'read-busy-times': readBusyTimes,
  'publish-event': deliverEvent,
  'deliver-webhook': deliverWebhook,
  'back-up': async ({ backups, db, clock }) => {
    if (await backups.run()) await recordSecurity(db, { kind: 'backup' }, clock.now())
  },
  'vacuum-database': (_, __, { vacuum }) => vacuum(),
}

/** Concurrent jobs of a kind per process, for those that wait for external services; others run one after another. */
const concurrencyByJob: Partial<Record<JobName, number>> = {
  'settle-order': 20,
  'send-refund': 5,
  'send-mail': 5,
  'send-whatsapp': 5,
  'deliver-webhook': 20,
}

/** In seconds. Workers are woken for due jobs; polling covers lost wake-ups. */
const pollingIntervalSeconds = 60

/**
 * Starts the workers: a loop for each kind, so that a slow kind delays no other. A failed job is retried with back-off.
 * Stop the returned waker before the queue.
 */
export async function startWorkers(
  { boss, worksHere, wake }: Queue,
  shop: Shop,
  database: Housekeeping,
  tracing = noTracing,
): Promise<{ stop(): Promise<void> }> {
  const all = Object.entries({ ...workers, ...(await formerWorkers(boss, workers)) })
  // A process without a folder would complete the backup of a machine that has one.
  const here = all.filter(([name]) => name !== 'back-up' || shop.backups.folder !== null)
  for (const [name, each] of here) {
    const work = each as (shop: Shop, data: unknown, database: Housekeeping) => Promise<void>
    // Each job succeeds or fails alone: one refused email must not fail its batch.
    const worker = await boss.work(
      name,
      { pollingIntervalSeconds, batchSize: 20, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true },
      (jobs) =>
        pMap(
          jobs,
          ({ id, data, retryCount, retryLimit }) =>
            tracing
              .job(name, () => work(shop, data, database))
              .then(
                () => done(id),
                (error: unknown): JobResult => {
                  if (retryCount < retryLimit) shop.log.warn({ err: error, job: name }, 'a job failed')
                  else shop.log.error({ err: error, job: name }, 'a job failed for good')
                  return failed(id, error)
                },
              ),
          { concurrency: concurrencyByJob[name as JobName] ?? 1 },
        ),
    )
    worksHere(name, worker)
  }
  return wakeForDueJobs(shop, wake)
}

const done = (id: string): JobResult => ({ id, status: 'completed' })
const failed = (id: string, error: unknown): JobResult => ({
  id,
  status: 'failed',
  output: { message: plainError(error).message.slice(0, 500) },
})

/**
 * After a start, asks the gateway at once about every order that was awaiting payment; expired ones release their
 * goods. An order whose jobs wait or run already gets no others: each would repeat itself as long as the order is held.
 */
export async function askAboutOpenOrders({ db, jobs }: Pick<Shop, 'db' | 'jobs'>): Promise<void> {
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'settle-order' and state < 'active'`)
  const missing = [
    ['settle-order', 0],
    ['release-order', releaseAfterStartMs],
  ] as const
  for (const [name, afterMs] of missing) {
    const has = sql`exists (select from pgboss.job where name = ${name} and data ->> 'orderId' = ${order.id}::text
      and state in ('created', 'retry', 'active'))`
    const held = and(eq(order.reservation, 'held'), not(has))
    const without = await db.select({ orderId: order.id }).from(order).where(held)
    if (without.length > 0) await jobs.enqueue(db, name, without, { afterMs })
  }
}

/** Time to answer these: an order paid while the shop was down keeps its goods. */
const releaseAfterStartMs = 30_000
