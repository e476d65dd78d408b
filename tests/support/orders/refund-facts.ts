import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { order } from '#shop/orders/table.ts'
import { payment, type RefundChoices, refund } from '#shop/payments/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import type { ChosenItems } from '#shop/refunds/shares.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, home, orderBody, type Placed, placeAndPay } from '../buying.ts'
import type { OpenShop } from '../open-shop.ts'

const owner = { id: 'a', email: 'owner@bustan.example', name: 'Owner' }
export const admin = ownerOf({ ...owner, hasFreshProof: true })
/** The same without recent proof of identity. */
export const stale = ownerOf(owner)
const nothing: RefundChoices = { restock: [], revokeDownloads: false, giveCodeBack: false }

/** A guide and two stickers: 2.250 + 2 × 3.500, 10 % off, 2.000 to send. */
const cart = () =>
  orderBody({
    items: [
      { productId: 'beginner-guide', quantity: 1 },
      { productId: 'sticker-pack', quantity: 2 },
    ],
    shipping: home as never,
    promoCode: 'GARDEN10',
    customer: anyCustomer() as never,
  })

/** A paid order, refund requests, and the resulting rows. */
export function refundFacts(testShop: () => OpenShop) {
  const db = () => testShop().shop.db
  const rowOf = async ({ number }: Placed) => (await db().select().from(order).where(eq(order.number, number)))[0]!
  async function paidOrder(body = cart()) {
    const placed = await placeAndPay(testShop().url, body)
    const row = await rowOf(placed)
    const [captured] = await db().select().from(payment).where(eq(payment.orderId, row.id))
    return { placed, ...row, paymentId: captured!.id, reference: captured!.reference! }
  }
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  const request = (
    of: Paid,
    amount: number,
    more: Partial<RefundChoices> = {},
    refundId = randomUUID(),
    items?: ChosenItems,
  ) =>
    requestRefund(testShop().shop, admin, of.number, {
      refundId,
      paymentId: of.paymentId,
      amount,
      reason: 'تالف عند الوصول',
      choices: { ...nothing, ...more },
      ...(items && { items }),
    })
  /** Refunds units of one line, or the shipping, at the confirmed amount. */
  const requestItem = (of: Paid, amount: number, item: { position: number; quantity: number } | 'shipping') =>
    request(of, amount, {}, randomUUID(), {
      lines: item === 'shipping' ? [] : [item],
      shipping: item === 'shipping',
    })
  /** An order with a second captured payment of its total. */
  async function paidTwice() {
    const of = await paidOrder()
    const [first] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    const second = { ...first!, id: randomUUID(), reference: `demo_${randomUUID()}` }
    await db().insert(payment).values(second)
    await db().update(order).set({ needsReview: 'paid_twice' }).where(eq(order.id, of.id))
    return { of, twice: { ...of, paymentId: second.id } }
  }
  const refundsOf = (of: Paid) =>
    db().select().from(refund).where(eq(refund.orderId, of.id)).orderBy(refund.at, refund.noteNumber)
  const send = async (of: Paid) => {
    for (const { id } of await refundsOf(of)) await sendRefund(testShop().shop, id)
  }
  const stateOf = async (of: Paid) => (await rowOf(of.placed)).paymentStatus
  const stickers = async () => (await db().select().from(product).where(eq(product.id, 'sticker-pack')))[0]!.stock
  const uses = async () =>
    (await db().select().from(discountCode).where(eq(discountCode.code, 'GARDEN10')))[0]!.usedCount

  return { db, rowOf, paidOrder, paidTwice, request, requestItem, refundsOf, send, stateOf, stickers, uses }
}
