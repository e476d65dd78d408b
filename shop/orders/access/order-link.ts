import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { countEmails } from '../../accounts/sessions/count-in-window.ts'
import { addressHash } from '../../audit/security-log.ts'
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

/**
 * Sends the link to the order's own address if number and address match; otherwise does nothing, and counts nothing. An
 * order that was paid for, or made by the team, has its own limit; others of a mailbox, which anyone can place, share one.
 */
export async function sendOrderLink(
  db: Db,
  { jobs, secrets, clock }: Parts & { clock: Clock },
  requested: RequestedLink,
): Promise<void> {
  await transact(db, async (tx) => {
    const [found] = await tx
      .select({
        id: order.id,
        email: order.email,
        emailKey: order.emailKey,
        locale: order.locale,
        isProven: sql<boolean>`${order.madeBy} is not null or ${order.paymentStatus} <> 'pending' and ${order.total} > 0`,
      })
      .from(order)
      .where(and(eq(order.number, requested.number), isNull(order.forgottenAt)))
    if (found === undefined || found.email === '' || marked(secrets, found.email) !== requested.address) return
    const now = clock.now()
    const typed = addressHash(secrets, found.email)
    const full = found.isProven
      ? await countEmails(tx, 'orderLinkOf', [found.id], now, typed)
      : await countEmails(tx, 'orderLinkTo', [found.emailKey], now, typed)
    if (full.size > 0) return
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
      now,
    )
  })
}
