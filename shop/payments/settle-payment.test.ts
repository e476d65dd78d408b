import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { returnKey } from '#shop/payments/return-key.ts'
import type { PaymentReport } from '#shop/ports.ts'
import { actAtBank, afterFailure, place, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, poster, times } from '#tests/support/orders/order-facts.ts'
import { settleOrder } from './settle-payment.ts'

const minutes = 60_000

describeOnBothEngines('settling a payment', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { rowOf, paymentOf, events, emails, posters, notifiedStore, panelOf } = orderFacts(() => testShop)

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('%s leaves the order unpaid and its goods reserved', async (button, state) => {
    const before = await posters()
    const placed = await place(testShop.url, poster())
    const back = await actAtBank(placed.paymentUrl, button)
    expect(await returnFromBank(back)).toBe(afterFailure(placed, state))
    await times(5, () => returnFromBank(back))
    // The bank's page has expired; a second press changes nothing.
    await actAtBank(placed.paymentUrl, 'pay')
    expect(await returnFromBank(back)).toBe(afterFailure(placed, state))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', reservation: 'held', status: 'pending' })
    expect([await posters(), await emails(placed), await events(placed)]).toEqual([
      before - 2,
      0,
      ['placed', 'payment_failed'],
    ])
  })

  test('the browser’s return parameters decide nothing', async () => {
    const placed = await place(testShop.url, poster())
    const { id } = await paymentOf(placed)
    const back = `${testShop.url}/payments/return/${id}?key=${returnKey(testShop.shop.secrets, 'address', id)}`
    expect(await returnFromBank(`${back}&result=CAPTURED&status=paid`)).toContain('/payment-success?')
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })

  const wrongReports: [string, Partial<PaymentReport>][] = [
    ['a fils less', { amount: 15_499 }],
    ['a fils more', { amount: 15_501 }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { paymentId: randomUUID() }],
    ['another order', { orderNumber: 'ORD-2026-0001' }],
  ]
  test.each(wrongReports)('a gateway that reports %s pays nothing, and the order is flagged', async (_says, wrong) => {
    const placed = await place(testShop.url, poster())
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, ask: async (reference) => ({ ...(await gateway.ask(reference)), ...wrong }) }
    expect(await returnFromBank(back)).toBe(afterFailure(placed, 'mismatch'))
    testShop.shop.gateway = gateway
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', needsReview: 'payment_mismatch' })
    expect([(await paymentOf(placed)).state, await emails(placed)]).toEqual(['mismatch', 1])
    const toStore = await notifiedStore(placed)
    expect(toStore).toMatch(new RegExp(`Subject: يلزم قرار: .*${placed.number}.*غير مطابقة`))
    expect(toStore).toContain((await paymentOf(placed)).reference)
    expect(await panelOf(placed)).toEqual([['order_review', 'payment_mismatch']])
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([
      'the gateway reports a payment that is not what was asked for',
    ])
    testShop.clock.forward(31 * minutes)
    await settleOrder(testShop.shop, (await rowOf(placed)).id)
  })
})
