import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { productFile } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../delivery/table.ts'
import { writeMail } from '../notifications/write-mail.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { payment } from '../payments/table.ts'
import type { Clock, Jobs } from '../ports.ts'
import { readSettings } from '../settings/read.ts'
import { reviveOrder } from './revive-order.ts'

/**
 * Makes an order paid, once the gateway has said so: ONE transaction, safe to run any number of times and at the same
 * moment. Downloads are granted and both letters written with it. Money that arrives for an order which has already
 * given its goods back takes them again if they are still there; if not, or if the order was already paid, the payment
 * is kept and the order is marked for the store to look at. Money is never ignored.
 */
export async function completePayment(
  shop: { db: Executor; clock: Clock; jobs: Jobs },
  paymentId: string,
): Promise<'paid' | 'already_done'> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const [captured] = await tx
      .update(payment)
      .set({ state: 'captured', settledAt: now })
      .where(and(eq(payment.id, paymentId), ne(payment.state, 'captured')))
      .returning({ orderId: payment.orderId })
    if (captured === undefined) return 'already_done'
    const [paid] = await tx.select().from(order).where(eq(order.id, captured.orderId)).for('update')
    if (paid === undefined) throw new Error(`payment ${paymentId} belongs to no order`)

    if (paid.paymentStatus !== 'pending') {
      await tx.update(order).set({ needsReview: 'paid_twice', updatedAt: now }).where(eq(order.id, paid.id))
      await tx.insert(orderEvent).values({ orderId: paid.id, kind: 'paid_again', by: 'gateway', at: now })
      return 'paid'
    }
    const late = paid.reservation === 'returned'
    const revived = !late || (await reviveOrder(tx, paid))
    await tx
      .update(order)
      .set({
        paymentStatus: 'paid',
        paidAt: now,
        updatedAt: now,
        ...(revived ? { reservation: 'kept' } : { needsReview: 'paid_but_sold_out' }),
        ...(late && revived && { status: 'pending' }),
      })
      .where(eq(order.id, paid.id))
    await tx.insert(orderEvent).values({ orderId: paid.id, kind: late ? 'paid_late' : 'paid', by: 'gateway', at: now })
    if (revived) await grantDownloads(tx, paid.id, now)

    const settings = await readSettings(tx)
    await writeMail(tx, shop.jobs, [
      { key: `order-to-store:${paid.id}`, template: 'order-to-store', locale: 'ar', recipient: settings.contact.email, orderId: paid.id },
      { key: `order-receipt:${paid.id}`, template: 'order-receipt', locale: paid.locale, recipient: paid.email, orderId: paid.id },
    ], now)
    return 'paid'
  })
}

/** One grant for each file of each digital product of the order. */
async function grantDownloads(tx: Executor, orderId: string, now: Date): Promise<void> {
  const files = await tx
    .select({ fileId: productFile.id, productId: productFile.productId })
    .from(orderLine)
    .innerJoin(productFile, eq(productFile.productId, orderLine.productId))
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, true)))
  if (files.length === 0) return
  await tx
    .insert(downloadGrant)
    .values(files.map((file) => ({ id: randomUUID(), orderId, ...file, grantedAt: now })))
    .onConflictDoNothing()
}
