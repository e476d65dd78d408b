import { eq, sql } from 'drizzle-orm'
import { product } from '#shop/catalog/table.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { PlacedOrder } from '#shop/checkout/same-checkout.ts'
import { mail } from '#shop/email/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { payment } from '#shop/payments/table.ts'
import { anyCustomer, orderBody, type Placed } from '../buying.ts'
import { emailsTo } from '../emails.ts'
import type { OpenShop } from '../open-shop.ts'
import { until } from '../poll.ts'

export const poster = (more = {}) =>
  orderBody({ items: [{ productId: 'harvest-poster', quantity: 2 }], customer: anyCustomer() as never, ...more })
export const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work))

/** Reads an order's rows: itself, its first payment, its history, the number of emails; and the posters in stock. */
export function orderFacts(testShop: () => OpenShop) {
  const db = () => testShop().shop.db
  const rowOf = async ({ number }: { number: string }) =>
    (await db().select().from(order).where(eq(order.number, number)))[0]!
  const notifiedStore = (placed: Placed) =>
    until(`the store’s email about a payment of ${placed.number}`, async () =>
      emailsTo(testShop(), 'payment-to-store', 'hello@bustan.example').find((each) => each.includes(placed.number)),
    )
  /** The notifications about an order, and their reasons for review. */
  const panelOf = async ({ number }: Placed) => {
    const notifications = await db()
      .select()
      .from(adminNotification)
      .where(sql`${adminNotification.facts} ->> 'number' = ${number}`)
      .orderBy(adminNotification.createdAt, adminNotification.type)
    return notifications.map(({ type, facts }) => [type, facts.review])
  }
  return {
    rowOf,
    notifiedStore,
    panelOf,
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

/** The shop's own checkout: one key while the buyer changes the order. */
export function ownCheckout(testShop: () => OpenShop) {
  const confirm = (key: string, quantity: number) => {
    const { shop } = testShop()
    const items = [{ productId: 'sticker-pack', quantity }]
    const body = orderSchema.parse(orderBody({ items, promoCode: 'GARDEN10', customer: anyCustomer() as never }))
    const buyer = { locale: 'en', userId: null, network: 'n', gateway: shop.gateway } as const
    return placeOrder(shop.db, shop, body, { ...buyer, checkoutKey: key, replace: true })
  }
  return {
    confirm,
    confirmed: async (key: string, quantity: number): Promise<PlacedOrder> => {
      const placed = await confirm(key, quantity)
      if (!placed.ok) throw new Error(placed.refusal.reason)
      return placed.value
    },
    /** The URL of the payment page. */
    pageOf: async (placed: PlacedOrder) => {
      const page = await payOrder(testShop().shop, placed.paymentId)
      if (!page.ok) throw new Error(page.refusal.reason)
      return page.value.pageUrl
    },
  }
}
