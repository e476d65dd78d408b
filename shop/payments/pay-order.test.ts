import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { releaseExpired } from '#shop/orders/release-expired.ts'
import { order } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { actAtBank, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ownCheckout } from '#tests/support/orders/order-facts.ts'
import { payOrder } from '../payments/pay-order.ts'
import { readPayment, settlePayment } from '../payments/settle-payment.ts'

describeOnBothEngines('the page of the bank', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { confirmed, pageOf } = ownCheckout(() => testShop)
  const rowOf = async (id: string) => (await testShop.shop.db.select().from(order).where(eq(order.id, id)))[0]!

  test('a payment method that the gateway does not take opens no page', async () => {
    const placed = await confirmed(randomUUID(), 1)
    const gateway = { ...testShop.shop.gateway, takes: () => false }
    expect(await payOrder({ ...testShop.shop, gateway }, placed.paymentId)).toMatchObject({
      ok: false,
      refusal: { reason: 'not_payable' },
    })
  })

  test('while the bank gives no page, the order is held for the whole time, as its buyer reads', async () => {
    const { shop, clock } = testShop
    const placed = await confirmed(randomUUID(), 1)
    const { createdAt } = await rowOf(placed.orderId)
    const gateway = { ...shop.gateway, open: () => Promise.reject(new Error('silent')) }
    const heldUntil = new Date(createdAt.getTime() + 30 * 60_000)
    const refused = { ok: false, refusal: { reason: 'gateway_unavailable', heldUntil } }
    expect(await payOrder({ ...shop, gateway }, placed.paymentId)).toEqual(refused)
    clock.forward(15 * 60_000)
    await releaseExpired(shop, placed.orderId)
    expect(await rowOf(placed.orderId)).toMatchObject({ reservation: 'held', reservedUntil: heldUntil })
    // Asking again adds nothing, and what has expired is not held again.
    expect(await payOrder({ ...shop, gateway }, placed.paymentId)).toEqual(refused)
    clock.forward(16 * 60_000)
    await releaseExpired(shop, placed.orderId)
    expect((await rowOf(placed.orderId)).reservation).toBe('returned')
    expect(await payOrder({ ...shop, gateway }, placed.paymentId)).toMatchObject({ refusal: { reason: 'not_payable' } })
    expect(testShop.errors.splice(0)).toHaveLength(2)
  })

  test('a page created late does not undo a payment', async () => {
    const placed = await confirmed(randomUUID(), 1)
    const { gateway } = testShop.shop
    const requested = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    testShop.shop.gateway = {
      ...gateway,
      open: async (request) => {
        const opened = await gateway.open(request)
        requested.resolve()
        await slow.promise
        return opened
      },
    }
    const late = payOrder(testShop.shop, placed.paymentId)
    await requested.promise
    testShop.shop.gateway = gateway
    await returnFromBank(await actAtBank(await pageOf(placed), 'pay'))
    slow.resolve()
    expect((await late).ok).toBe(true)
    expect((await testShop.shop.db.select().from(payment).where(eq(payment.id, placed.paymentId)))[0]?.state).toBe(
      'captured',
    )
    await readPayment(testShop.shop.db, placed.paymentId).then((found) => found && settlePayment(testShop.shop, found))
    expect((await rowOf(placed.orderId)).needsReview).toBeNull()
  })
})
