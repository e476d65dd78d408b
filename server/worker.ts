import type { PgBoss } from 'pg-boss'
import { eq } from 'drizzle-orm'
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
    await boss.work<JobData[typeof name]>(name, { pollingIntervalSeconds: 1, batchSize: 20 }, async (jobs) => {
      for (const job of jobs) await (workers[name] as (shop: Shop, data: unknown) => Promise<void>)(shop, job.data)
    })
  }
}

/** After a start, asks at once about every order that was waiting for its payment when the process before ended. */
export async function askAboutOpenOrders(shop: Shop): Promise<void> {
  const open = await shop.db.select({ id: order.id }).from(order).where(eq(order.reservation, 'held'))
  if (open.length > 0) await shop.jobs.enqueue(shop.db, 'settle-order', open.map(({ id }) => ({ orderId: id })))
}
