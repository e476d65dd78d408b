import { afterEach, expect, test } from 'vitest'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { actAtBank, goToBank, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, poster, times } from '#tests/support/orders/order-facts.ts'

const minutes = 60_000

describeOnBothEngines('an expired order', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { rowOf, events, posters } = orderFacts(() => testShop)

  test('everything is released, once, however many processes do it', async () => {
    const before = await posters()
    const placed = await place(testShop.url, poster({ promoCode: 'GARDEN10' }))
    await goToBank(placed.paymentUrl)
    testShop.clock.forward(29 * minutes)
    const { id } = await rowOf(placed)
    await settleOrder(testShop.shop, id)
    expect([(await rowOf(placed)).reservation, await posters()]).toEqual(['held', before - 2])
    testShop.clock.forward(2 * minutes)
    await times(10, () => settleOrder(testShop.shop, id))
    expect(await rowOf(placed)).toMatchObject({
      reservation: 'returned',
      status: 'cancelled',
      paymentStatus: 'pending',
    })
    expect([await posters(), (await events(placed)).filter((kind) => kind === 'expired').length]).toEqual([before, 1])
    // The bank no longer accepts a payment.
    await actAtBank(placed.paymentUrl, 'pay')
    await settleOrder(testShop.shop, id)
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })
})
