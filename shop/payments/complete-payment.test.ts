import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { downloadGrant } from '#shop/downloads/table.ts'
import { payment } from '#shop/payments/table.ts'
import { actAtBank, anyCustomer, goToBank, orderBody, place, returnFromBank, seeOrder } from '#tests/support/buying.ts'
import { bothSent, emailsTo } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderFacts, ownCheckout, poster, times } from '#tests/support/orders/order-facts.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { settleOrder } from '../payments/settle-payment.ts'
import { readPayment, settlePayment } from './settle-payment.ts'

const minutes = 60_000

describeOnBothEngines('unusual payments', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const { rowOf, paymentOf, events, emails, posters, notifiedStore, panelOf } = orderFacts(() => testShop)
  const { confirmed, pageOf } = ownCheckout(() => testShop)
  /** Paid in time, but the gateway could not be asked until the order had been released. */
  async function paidLate() {
    const placed = await place(testShop.url, poster({ promoCode: 'GARDEN10' }))
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, ask: () => Promise.reject(new Error('bank is down')) }
    expect(await returnFromBank(back)).toContain('/payment-success')
    await settleOrder(testShop.shop, (await rowOf(placed)).id)
    expect((await rowOf(placed)).reservation).toBe('held')
    testShop.clock.forward(31 * minutes)
    await settleOrder(testShop.shop, (await rowOf(placed)).id)
    testShop.shop.gateway = gateway
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', reservation: 'returned' })
    expect(testShop.errors.splice(0).length).toBe(3)
    return { placed, back }
  }

  test('a late payment revives the order', async () => {
    const before = await posters()
    const { placed, back } = await paidLate()
    expect(await posters()).toBe(before)
    await times(5, () => returnFromBank(back))
    expect(await rowOf(placed)).toMatchObject({
      paymentStatus: 'paid',
      reservation: 'kept',
      status: 'pending',
      needsReview: null,
    })
    expect([await posters(), await emails(placed), (await events(placed)).at(-1)]).toEqual([before - 2, 2, 'paid_late'])
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
  })

  test('a payment for items that are sold out is recorded and flagged for review', async () => {
    const { placed, back } = await paidLate()
    const others = await place(
      testShop.url,
      orderBody({
        items: [{ productId: 'harvest-poster', quantity: (await posters()) - 1 }],
        customer: anyCustomer() as never,
      }),
    )
    await returnFromBank(back)
    expect(await rowOf(placed)).toMatchObject({
      paymentStatus: 'paid',
      reservation: 'returned',
      needsReview: 'paid_but_sold_out',
    })
    expect(await posters()).toBe(1)
    await bothSent(testShop, placed)
    const toStore = emailsTo(testShop, 'order-to-store', 'hello@bustan.example').find((each) =>
      each.includes(placed.number),
    )
    expect(toStore).toMatch(new RegExp(`Subject: يلزم قرار: .*${placed.number}.*نفدت`))
    expect(toStore).toContain(`/admin/orders/refund/${placed.number}`)
    expect(toStore).toContain('لا تجهّزه بعد')
    expect(toStore).not.toContain('طلب جديد')
    expect(await panelOf(placed)).toEqual([['order_review', 'paid_but_sold_out']])
    testShop.clock.forward(31 * minutes)
    await settleOrder(testShop.shop, (await rowOf(others)).id)
  })

  test('an order that is paid twice is flagged, and nothing else happens twice', async () => {
    const placed = await place(testShop.url, poster())
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    const second = { ...(await paymentOf(placed)), id: randomUUID(), reference: 'second', state: 'pending' as const }
    await testShop.shop.db.insert(payment).values(second)
    await times(5, () => completePayment(testShop.shop, second.id))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', needsReview: 'paid_twice' })
    expect([await emails(placed), await events(placed)]).toEqual([3, ['placed', 'paid', 'paid_again']])
    const toStore = await notifiedStore(placed)
    expect(toStore).toMatch(new RegExp(`Subject: يلزم قرار: .*${placed.number}.*مرة أخرى`))
    expect(toStore).toContain(`/admin/orders/refund/${placed.number}`)
    expect(await panelOf(placed)).toEqual([
      ['new_order', undefined],
      ['order_review', 'paid_twice'],
    ])
    expect(
      await testShop.shop.db.$count(payment, and(eq(payment.orderId, second.orderId), eq(payment.state, 'captured'))),
    ).toBe(2)
  })

  test('a payment that is completed 50 times at once is completed once', async () => {
    const placed = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await actAtBank(placed.paymentUrl, 'pay')
    const { id } = await paymentOf(placed)
    const results = await times(50, () => completePayment(testShop.shop, id))
    expect(results.filter((each) => each === 'paid').length).toBe(1)
    await times(10, () =>
      readPayment(testShop.shop.db, id).then((found) => found && settlePayment(testShop.shop, found)),
    )
    expect([await events(placed), await emails(placed)]).toEqual([['placed', 'paid'], 2])
    expect(await testShop.shop.db.$count(downloadGrant, eq(downloadGrant.orderId, (await rowOf(placed)).id))).toBe(1)
  })

  test('a payment on the page of a replaced order is not lost', async () => {
    const key = randomUUID()
    const first = await confirmed(key, 2)
    const oldPage = await pageOf(first)
    await goToBank(oldPage)
    const second = await confirmed(key, 4)
    await returnFromBank(await actAtBank(oldPage, 'pay'))
    expect(await rowOf(first)).toMatchObject({ paymentStatus: 'paid', reservation: 'kept' })
    testShop.clock.forward(31 * 60_000)
    await settleOrder(testShop.shop, second.orderId)
    expect(await rowOf(second)).toMatchObject({ paymentStatus: 'pending', reservation: 'returned' })
  })
})
