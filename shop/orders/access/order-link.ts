import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Db, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { Clock, Jobs, Secrets } from '../../ports.ts'
import { order } from '../table.ts'
import type { RequestedLink } from './find-order-form.ts'

type Parts = { jobs: Jobs; secrets: Secrets }
const marked = (secrets: Secrets, email: string) => secrets.sign('find-order', email.trim().toLowerCase())

/**
 * Enqueues a request for an order's private link. Nothing is looked up here, so a hit and a miss take the same time and
 * get the same answer.
 */
export async function askForLink(
  db: Db,
  { jobs, secrets }: Parts,
  { number, email }: { number: string; email: string },
): Promise<void> {
  await jobs.enqueue(db, 'send-order-link', [{ askId: randomUUID(), number, address: marked(secrets, email) }])
}

/** Sends the link to the order's own address if number and address match; otherwise does nothing. */
export async function sendOrderLink(
  db: Db,
  { jobs, secrets, clock }: Parts & { clock: Clock },
  requested: RequestedLink,
): Promise<void> {
  await transact(db, async (tx) => {
    const [found] = await tx
      .select({ id: order.id, email: order.email, locale: order.locale })
      .from(order)
      .where(and(eq(order.number, requested.number), isNull(order.forgottenAt)))
    if (found === undefined || found.email === '' || marked(secrets, found.email) !== requested.address) return
    await enqueueEmails(
      tx,
      jobs,
      [
        {
          key: `order-link:${requested.askId}`,
          template: 'order-link',
          locale: found.locale,
          recipient: found.email,
          data: { orderId: found.id },
        },
      ],
      clock.now(),
    )
  })
}
