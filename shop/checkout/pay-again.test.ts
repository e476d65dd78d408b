import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { perMethod } from '#shop/payments/methods.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { payment } from '#shop/payments/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, place, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, poster, times } from '#tests/support/orders/order-facts.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { payAgain } from './pay-again.ts'

describeOnBothEngines('an order that is paid later', (open) => {
  const testShop = open.once()
  const { rowOf } = orderFacts(() => testShop)
  const { made, paymentsOf } = teamOrders(() => testShop)
  const refused = { ok: false, refusal: { reason: 'not_payable' } }

  test('gets one new payment after a decline, however many ask at once, and none once it is paid', async () => {
    const placed = await place(testShop.url, poster())
    const { id } = await rowOf(placed)
    const [first] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, id))
    expect(await payAgain(testShop.shop, id)).toEqual({ ok: true, value: { paymentId: first!.id } })
    await returnFromBank(await actAtBank(placed.paymentUrl, 'decline'))
    const results = await times(10, () => payAgain(testShop.shop, id))
    const paymentIds = new Set(results.map((each) => each.ok && each.value.paymentId))
    expect([paymentIds.size, paymentIds.has(first!.id)]).toEqual([1, false])
    expect(await testShop.shop.db.$count(payment, eq(payment.orderId, id))).toBe(2)
    await checkInvariants(testShop.shop.db)

    const paid = await place(testShop.url, poster())
    await returnFromBank(await actAtBank(paid.paymentUrl, 'pay'))
    expect(await payAgain(testShop.shop, (await rowOf(paid)).id)).toEqual(refused)
  })

  test('gets one new payment when its own is as old as a page may get and was never opened', async () => {
    const { db, gateway } = testShop.shop
    const placed = await made()
    const { orderId, paymentId } = placed
    expect(await payAgain(testShop.shop, orderId)).toEqual({ ok: true, value: { paymentId } })
    testShop.clock.forward(31 * 60_000)
    // Also while the gateway is just creating a page for the old one, which is then not shown.
    let results: Awaited<ReturnType<typeof payAgain>>[] = []
    testShop.shop.gateway = {
      ...gateway,
      open: async (request) => {
        results = await times(10, () => payAgain(testShop.shop, orderId))
        return gateway.open(request)
      },
    }
    const late = await payOrder(testShop.shop, paymentId)
    testShop.shop.gateway = gateway
    expect(late).toEqual(refused)
    const paymentIds = new Set(results.map((each) => each.ok && each.value.paymentId))
    expect([paymentIds.size, paymentIds.has(paymentId), paymentIds.has(false)]).toEqual([1, false, false])
    expect((await paymentsOf(placed)).map(({ state }) => state)).toEqual(['expired', 'opening'])
    await checkInvariants(db)
  })

  test('is not paid by a method that is no longer offered', async () => {
    const { db, clock, settings } = testShop.shop
    const owner = ownerOf({ id: 'a', email: 'a@example.com', name: 'A' })
    const offer = async (...methods: string[]) => {
      const payments = perMethod((method) => methods.includes(method))
      expect((await changeSettings(db, clock, owner, { payments })).ok).toBe(true)
      settings.invalidate()
    }
    const placed = await place(testShop.url, poster({ paymentMethod: 'visa' }))
    const { id } = await rowOf(placed)
    const methodOf = async (seen: Parameters<typeof payAgain>[2] = {}) => {
      const again = await payAgain(testShop.shop, id, seen)
      if (!again.ok) return again.refusal.reason
      return (await db.select().from(payment).where(eq(payment.id, again.value.paymentId)))[0]!.method
    }
    expect(await methodOf()).toBe('visa')
    await offer('knet', 'mastercard')
    expect([await methodOf(), await methodOf({ method: 'visa' })]).toEqual(['choose_method', 'choose_method'])
    expect(await methodOf({ method: 'mastercard' })).toBe('mastercard')
    await offer('knet')
    expect([await methodOf({ method: 'visa' }), await methodOf()]).toEqual(['choose_method', 'knet'])
    await offer('knet', 'visa', 'mastercard')
  })

  test('cannot be paid after it has expired', async () => {
    const { id } = await rowOf(await place(testShop.url, poster()))
    testShop.clock.forward(31 * 60_000)
    expect(await payAgain(testShop.shop, id)).toEqual(refused)
  })
})
