import { eq } from 'drizzle-orm'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { anybody, orderBody, type Placed } from './buying.ts'
import type { OpenShop } from './open-shop.ts'

export const poster = (more = {}) =>
  orderBody({ items: [{ productId: 'harvest-poster', quantity: 2 }], customer: anybody() as never, ...more })
export const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work))

/** What the rows say of an order: itself, its first payment, its history, how many emails; and the posters in stock. */
export function orderFacts(testShop: () => OpenShop) {
  const db = () => testShop().shop.db
  const rowOf = async ({ number }: Placed) => (await db().select().from(order).where(eq(order.number, number)))[0]!
  return {
    rowOf,
    paymentOf: async (placed: Placed) =>
      (
        await db()
          .select()
          .from(payment)
          .where(eq(payment.orderId, (await rowOf(placed)).id))
      )[0]!,
    events: async (placed: Placed) =>
      (
        await db()
          .select()
          .from(orderEvent)
          .where(eq(orderEvent.orderId, (await rowOf(placed)).id))
          .orderBy(orderEvent.id)
      ).map((each) => each.kind),
    emails: async (placed: Placed) => db().$count(mail, eq(mail.orderId, (await rowOf(placed)).id)),
    posters: async () => (await db().select().from(product).where(eq(product.id, 'harvest-poster')))[0]!.stock,
  }
}
