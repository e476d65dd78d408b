import { eq } from 'drizzle-orm'
import type { JobResult, PgBoss } from 'pg-boss'
import { settleOrder } from '#shop/checkout/settle-payment.ts'
import type { JobData, JobName } from '#shop/jobs.ts'
import { order } from '#shop/orders/table.ts'
import type { Shop } from '#shop/shop.ts'
import { sendMail } from './jobs/send-mail.ts'

type Worker = { [Name in JobName]: (shop: Shop, data: JobData[Name]) => Promise<void> }

/** Who does each job. */
const workers: Worker = {
  'settle-order': (shop, { orderId }) => settleOrder(shop, orderId),
  'send-mail': (shop, { mailId }) => sendMail(shop, mailId),
}

/** Starts the work. A job that throws is tried again with growing pauses. */
export async function startWorkers(boss: PgBoss, shop: Shop): Promise<void> {
  for (const name of Object.keys(workers) as JobName[]) {
    const work = workers[name] as (shop: Shop, data: unknown) => Promise<void>
    // Each job succeeds or fails for itself: one letter that nobody takes must not hold up the others of its batch.
    await boss.work<JobData[typeof name]>(
      name,
      { pollingIntervalSeconds: 2, batchSize: 20, perJobResults: true },
      async (jobs) => {
        const results: JobResult[] = []
        for (const { id, data } of jobs)
          results.push(
            await work(shop, data).then(
              () => done(id),
              (error: unknown) => failed(id, error),
            ),
          )
        return results
      },
    )
  }
}

const done = (id: string): JobResult => ({ id, status: 'completed' })
const failed = (id: string, error: unknown): JobResult => ({
  id,
  status: 'failed',
  output: { message: error instanceof Error ? error.message.slice(0, 500) : 'unknown' },
})

/** After a start, asks at once about every order that was waiting for its payment when the process before ended. */
export async function askAboutOpenOrders(shop: Shop): Promise<void> {
  const open = await shop.db.select({ id: order.id }).from(order).where(eq(order.reservation, 'held'))
  if (open.length > 0)
    await shop.jobs.enqueue(
      shop.db,
      'settle-order',
      open.map(({ id }) => ({ orderId: id })),
    )
}
