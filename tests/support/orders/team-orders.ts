import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { payAgain } from '#shop/checkout/pay-again.ts'
import type { PlacedOrder } from '#shop/checkout/same-checkout.ts'
import { changeOrder, contentsVersion } from '#shop/checkout/team/change-order.ts'
import { placeForCustomer } from '#shop/checkout/team/place-for-customer.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { payment } from '#shop/payments/table.ts'
import { anyCustomer, orderBody, type Placed } from '../buying.ts'
import type { OpenShop } from '../open-shop.ts'
import { admin } from './refund-facts.ts'

type Wanted = { productId: string; quantity: number }[]
const stickers = (quantity: number): Wanted => [{ productId: 'sticker-pack', quantity }]
const none = { amount: 0, reason: '' }

/** Orders by the team, changes to them, and their rows. */
export function teamOrders(testShop: () => OpenShop) {
  const db = () => testShop().shop.db
  const rowOf = async ({ number }: { number: string }) =>
    (await db().select().from(order).where(eq(order.number, number)))[0]!
  const bodyOf = (items: Wanted, more: object = {}) =>
    orderSchema.parse(orderBody({ items, customer: anyCustomer() as never, ...more }))
  const place = (items = stickers(2), { more = {}, off = none, key = randomUUID() as string, who = admin } = {}) =>
    placeForCustomer(testShop().shop, who, { locale: 'en', off, order: bodyOf(items, more) }, key)
  const made = async (...args: Parameters<typeof place>): Promise<PlacedOrder> => {
    const placed = await place(...args)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    return placed.value
  }
  return {
    db,
    rowOf,
    bodyOf,
    place,
    made,
    stickers,
    /** Changes its items, based on the current rows or an earlier version. */
    change: async (placed: PlacedOrder, items: Wanted, { seen = '', off = none, more = {} } = {}) => {
      const { customer: _, ...contents } = bodyOf(items, more)
      const from = seen || contentsVersion(await rowOf(placed))
      return changeOrder(testShop().shop, admin, placed.number, { order: contents, off, seen: from })
    },
    /** Clicks "pay" on the order's page; returns the shop's URL of the payment page, or why there is none. */
    press: async ({ orderId }: PlacedOrder, seen: Parameters<typeof payAgain>[2] = {}) => {
      const again = await payAgain(testShop().shop, orderId, seen)
      if (!again.ok) return again.refusal.reason
      const page = await payOrder(testShop().shop, again.value.paymentId)
      return page.ok ? page.value.pageUrl : page.refusal.reason
    },
    asPlaced: (placed: PlacedOrder): Placed => ({
      number: placed.number,
      accessToken: accessToken(testShop().shop.secrets, { id: placed.orderId, linkVersion: placed.linkVersion }),
      total: { amount: placed.total, currency: 'KWD' },
      paymentUrl: '',
    }),
    paymentsOf: ({ orderId }: PlacedOrder) =>
      db().select().from(payment).where(eq(payment.orderId, orderId)).orderBy(payment.createdAt, payment.state),
    linesOf: ({ orderId }: PlacedOrder) =>
      db().select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position),
  }
}
