import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { downloadGrant } from '#shop/downloads/table.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { actAtBank, anybody, comeBack, goToBank, orderBody, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderFacts, poster, times } from '#tests/support/order-facts.ts'
import { completePayment } from './complete-payment.ts'
import { readPayment, settleOrder, settlePayment } from './settle-payment.ts'

const minutes = 60_000

describeOnBothEngines('what becomes of a payment', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { rowOf, paymentOf, events, emails, posters } = orderFacts(() => testShop)

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('%s leaves the order unpaid and its goods reserved', async (button, state) => {
    const before = await posters()
    const placed = await place(testShop.url, poster())
    const back = await actAtBank(placed.paymentUrl, button)
    expect(await comeBack(back)).toBe(`/checkout?payment=${state}`)
    await times(5, () => comeBack(back))
    // The bank's page is over; a second press changes nothing.
    await actAtBank(placed.paymentUrl, 'pay')
    expect(await comeBack(back)).toBe(`/checkout?payment=${state}`)
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', reservation: 'held', status: 'pending' })
    expect([await posters(), await emails(placed), await events(placed)]).toEqual([
      before - 2,
      0,
      ['placed', 'payment_failed'],
    ])
  })

  test('what the browser brings back decides nothing', async () => {
    const placed = await place(testShop.url, poster())
    const { id } = await paymentOf(placed)
    const back = `${testShop.url}/payments/return/${id}?key=${returnKey(testShop.shop.secrets, 'address', id)}`
    expect(await comeBack(`${back}&result=CAPTURED&status=paid`)).toContain('/payment-success?')
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })

  test('time runs out: everything comes back, once, however many look', async () => {
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
    // The bank takes no money any more.
    await actAtBank(placed.paymentUrl, 'pay')
    await settleOrder(testShop.shop, id)
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })

  test('a payment that is completed 50 times at once is completed once', async () => {
    const placed = await place(testShop.url, orderBody({ customer: anybody() as never }))
    await actAtBank(placed.paymentUrl, 'pay')
    const { id } = await paymentOf(placed)
    const answers = await times(50, () => completePayment(testShop.shop, id))
    expect(answers.filter((each) => each === 'paid').length).toBe(1)
    await times(10, () =>
      readPayment(testShop.shop.db, id).then((asked) => asked && settlePayment(testShop.shop, asked)),
    )
    expect([await events(placed), await emails(placed)]).toEqual([['placed', 'paid'], 2])
    expect(await testShop.shop.db.$count(downloadGrant, eq(downloadGrant.orderId, (await rowOf(placed)).id))).toBe(1)
  })
})
