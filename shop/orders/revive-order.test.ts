import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { order, orderLine } from '#shop/orders/table.ts'
import { refund } from '#shop/payments/table.ts'
import { settleRefund } from '#shop/refunds/settle-refund.ts'
import { actAtBank, anyCustomer, orderBody, place, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, ownCheckout } from '#tests/support/orders/order-facts.ts'
import { admin, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { moveOrder } from './move-order.ts'
import { leftToShip } from './shipments/status.ts'
import type { OrderStatus } from './status.ts'

describeOnBothEngines('a revived order', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { confirmed } = ownCheckout(() => testShop)
  const { posters, paymentOf } = orderFacts(() => testShop)
  const { db, paidOrder, request, requestItem, refundsOf, stickers } = refundFacts(() => testShop)
  const moveTo = ({ number }: { number: string }, to: OrderStatus) =>
    moveOrder(db(), testShop.shop, admin, { number, to })
  const posterOrder = (quantity: number) =>
    orderBody({ items: [{ productId: 'harvest-poster', quantity }], customer: anyCustomer() as never })
  /** The gateway refuses the last refund of an order. */
  const fail = async (of: Awaited<ReturnType<typeof paidOrder>>) => {
    const { id } = (await refundsOf(of)).at(-1)!
    await db().update(refund).set({ state: 'pending' }).where(eq(refund.id, id))
    await settleRefund(testShop.shop, id, { state: 'failed', reference: null })
    testShop.clock.forward(1000)
  }
  const rowOf = async (id: string) => (await testShop.shop.db.select().from(order).where(eq(order.id, id)))[0]!

  test('the store cancels while the buyer pays, 20 times: stock, uses and money are consistent each time', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => confirmed(randomUUID(), 1)))
    await Promise.all(
      placed.flatMap(({ number, paymentId }) => [
        moveOrder(testShop.shop.db, testShop.shop, admin, { number, to: 'cancelled' }),
        completePayment(testShop.shop, paymentId),
      ]),
    )
    for (const { orderId } of placed) expect((await rowOf(orderId)).paymentStatus).toBe('paid')
  })

  test('gets the rest of its goods once those that are sold out are refunded', async () => {
    const items = [
      { productId: 'sticker-pack', quantity: 1 },
      { productId: 'harvest-poster', quantity: 1 },
    ]
    const placed = await place(testShop.url, orderBody({ items, customer: anyCustomer() as never }))
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const taken = await stickers()
    await moveTo(placed, 'cancelled')
    const others = await place(testShop.url, posterOrder(await posters()))
    await returnFromBank(back)
    const { id: paymentId, orderId } = await paymentOf(placed)
    expect(await rowOf(orderId)).toMatchObject({ needsReview: 'paid_but_sold_out', reservation: 'returned' })
    expect(await moveTo(placed, 'processing')).toMatchObject({ refusal: { reason: 'sold_out' } })

    const [, line] = await db()
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(orderLine.position)
    const of = { ...(await rowOf(orderId)), placed, paymentId, reference: '' }
    expect(await requestItem(of, line!.price, { position: 1, quantity: 1 })).toMatchObject({ ok: true })
    expect([(await moveTo(placed, 'processing')).ok, await posters(), await stickers()]).toEqual([true, 0, taken])
    await moveTo(others, 'cancelled')
  })

  test('reserves no unit that was refunded while it was cancelled, but one whose refund failed', async () => {
    const before = await posters()
    const of = await paidOrder(posterOrder(3))
    const lineOf = async () => (await db().select().from(orderLine).where(eq(orderLine.orderId, of.id)))[0]!
    const { price } = await lineOf()
    const refundOne = () => requestItem(of, price, { position: 0, quantity: 1 })
    await moveTo(of, 'cancelled')
    expect(await request(of, 100, { restock: [{ position: 0, quantity: 1 }] })).toMatchObject({ ok: false })
    expect([(await refundOne()).ok, await posters()]).toEqual([true, before])
    await fail(of)
    const standing = async () => [await posters(), leftToShip(await lineOf()), (await lineOf()).restocked]
    await moveTo(of, 'processing')
    expect(await standing()).toEqual([before - 3, 3, 0])
    await moveTo(of, 'cancelled')
    expect(await standing()).toEqual([before, 3, 0])
    // The same unit again, then another.
    await refundOne()
    expect((await lineOf()).restocked).toBe(1)
    await refundOne()
    await moveTo(of, 'processing')
    expect(await standing()).toEqual([before - 1, 1, 2])
    expect((await refundsOf(of)).map(({ choices }) => choices.restock)).toEqual([
      [],
      [{ position: 0, quantity: 1 }],
      [{ position: 0, quantity: 1 }],
    ])
    // Another one of the order fails only now that it is reopened: what was in stock stays there.
    await fail(of)
    expect(await standing()).toEqual([before - 1, 1, 2])
    await moveTo(of, 'cancelled')
  })

  test('whose refund failed is refused once its goods are sold, until they are refunded', async () => {
    const of = await paidOrder(posterOrder(1))
    const lineOf = async () => (await db().select().from(orderLine).where(eq(orderLine.orderId, of.id)))[0]!
    const refundIt = async () => requestItem(of, (await lineOf()).price, { position: 0, quantity: 1 })
    await moveTo(of, 'cancelled')
    await refundIt()
    await fail(of)
    const others = await place(testShop.url, posterOrder(await posters()))
    expect(await moveTo(of, 'processing')).toMatchObject({ refusal: { reason: 'sold_out' } })
    expect(await refundIt()).toMatchObject({ ok: true })
    expect(await moveTo(of, 'processing')).toMatchObject({ ok: true })
    expect([await posters(), leftToShip(await lineOf())]).toEqual([0, 0])
    await moveTo(others, 'cancelled')
  })
})
