import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { downloadGrant } from '#shop/delivery/table.ts'
import { mail } from '#shop/notifications/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { payment } from '#shop/payments/table.ts'
import type { PaymentReport } from '#shop/ports.ts'
import {
  anybody,
  comeBack,
  goToBank,
  orderBody,
  type Placed,
  place,
  pressAtBank,
  seeOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { bothSent, lettersTo } from '#tests/support/letters.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { completePayment } from './complete-payment.ts'
import { readPayment, settleOrder, settlePayment } from './settle-payment.ts'

const minutes = 60_000
const poster = (more = {}) =>
  orderBody({ items: [{ productId: 'harvest-poster', quantity: 2 }], customer: anybody() as never, ...more })
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

describeOnBothEngines('what becomes of a payment', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open()
  })
  afterEach(async () => {
    expect(house.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(house.shop.db)
  })

  const rowOf = async ({ number }: Placed) =>
    (await house.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const paymentOf = async (placed: Placed) =>
    (
      await house.shop.db
        .select()
        .from(payment)
        .where(eq(payment.orderId, (await rowOf(placed)).id))
    )[0]!
  const events = async (placed: Placed) =>
    (
      await house.shop.db
        .select()
        .from(orderEvent)
        .where(eq(orderEvent.orderId, (await rowOf(placed)).id))
        .orderBy(orderEvent.id)
    ).map((each) => each.kind)
  const posters = async () =>
    (await house.shop.db.select().from(product).where(eq(product.id, 'harvest-poster')))[0]!.stock
  const letters = async (placed: Placed) => house.shop.db.$count(mail, eq(mail.orderId, (await rowOf(placed)).id))

  test.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)('%s leaves the order unpaid and its goods reserved', async (button, state) => {
    const before = await posters()
    const placed = await place(house.url, poster())
    const back = await pressAtBank(placed.paymentUrl, button)
    expect(await comeBack(back)).toBe(`/checkout?payment=${state}`)
    await times(5, () => comeBack(back))
    // The bank's page is over; a second press changes nothing.
    await pressAtBank(placed.paymentUrl, 'pay')
    expect(await comeBack(back)).toBe(`/checkout?payment=${state}`)
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', reservation: 'held', status: 'pending' })
    expect([await posters(), await letters(placed), await events(placed)]).toEqual([
      before - 2,
      0,
      ['placed', 'payment_failed'],
    ])
  })

  test('what the browser brings back decides nothing', async () => {
    const placed = await place(house.url, poster())
    const { id } = await paymentOf(placed)
    const back = `${house.url}/payments/return/${id}?key=${returnKey(house.shop.secrets, 'address', id)}`
    expect(await comeBack(`${back}&result=CAPTURED&status=paid`)).toContain('/payment-success?')
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })

  test('time runs out: everything comes back, once, however many look', async () => {
    const before = await posters()
    const placed = await place(house.url, poster({ promoCode: 'GARDEN10' }))
    await goToBank(placed.paymentUrl)
    house.clock.forward(29 * minutes)
    const { id } = await rowOf(placed)
    await settleOrder(house.shop, id)
    expect([(await rowOf(placed)).reservation, await posters()]).toEqual(['held', before - 2])
    house.clock.forward(2 * minutes)
    await times(10, () => settleOrder(house.shop, id))
    expect(await rowOf(placed)).toMatchObject({
      reservation: 'returned',
      status: 'cancelled',
      paymentStatus: 'pending',
    })
    expect([await posters(), (await events(placed)).filter((kind) => kind === 'expired').length]).toEqual([before, 1])
    // The bank takes no money any more.
    await pressAtBank(placed.paymentUrl, 'pay')
    await settleOrder(house.shop, id)
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
  })

  test('a payment that is completed 50 times at once is completed once', async () => {
    const placed = await place(house.url, orderBody({ customer: anybody() as never }))
    await pressAtBank(placed.paymentUrl, 'pay')
    const { id } = await paymentOf(placed)
    const answers = await times(50, () => completePayment(house.shop, id))
    expect(answers.filter((each) => each === 'paid').length).toBe(1)
    await times(10, () => readPayment(house.shop.db, id).then((asked) => asked && settlePayment(house.shop, asked)))
    expect([await events(placed), await letters(placed)]).toEqual([['placed', 'paid'], 2])
    expect(await house.shop.db.$count(downloadGrant, eq(downloadGrant.orderId, (await rowOf(placed)).id))).toBe(1)
  })

  const wrongReports: [string, Partial<PaymentReport>][] = [
    ['a fils less', { amount: 15_499 }],
    ['a fils more', { amount: 15_501 }],
    ['another currency', { currency: 'USD' }],
    ['another payment', { paymentId: randomUUID() }],
    ['another order', { orderNumber: 'ORD-2026-0001' }],
  ]
  test.each(wrongReports)('a gateway that reports %s pays nothing and is looked into', async (_says, wrong) => {
    const placed = await place(house.url, poster())
    const back = await pressAtBank(placed.paymentUrl, 'pay')
    const { gateway } = house.shop
    house.shop.gateway = { ...gateway, ask: async (reference) => ({ ...(await gateway.ask(reference)), ...wrong }) }
    expect(await comeBack(back)).toBe('/checkout?payment=mismatch')
    house.shop.gateway = gateway
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', needsReview: 'payment_mismatch' })
    expect([(await paymentOf(placed)).state, await letters(placed)]).toEqual(['mismatch', 0])
    expect(house.errors.splice(0).map((each) => each.message)).toEqual([
      'the gateway reports a payment that is not what was asked for',
    ])
    house.clock.forward(31 * minutes)
    await settleOrder(house.shop, (await rowOf(placed)).id)
  })

  /** A buyer paid in time, but nobody could ask the gateway until the order had given its goods back. */
  async function paidLate() {
    const placed = await place(house.url, poster({ promoCode: 'GARDEN10' }))
    const back = await pressAtBank(placed.paymentUrl, 'pay')
    const { gateway } = house.shop
    house.shop.gateway = { ...gateway, ask: () => Promise.reject(new Error('bank is down')) }
    expect(await comeBack(back)).toContain('/payment-success')
    await settleOrder(house.shop, (await rowOf(placed)).id)
    expect((await rowOf(placed)).reservation).toBe('held')
    house.clock.forward(31 * minutes)
    await settleOrder(house.shop, (await rowOf(placed)).id)
    house.shop.gateway = gateway
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'pending', reservation: 'returned' })
    expect(house.errors.splice(0).length).toBe(3)
    return { placed, back }
  }

  test('money that comes late brings the order back to life', async () => {
    const before = await posters()
    const { placed, back } = await paidLate()
    expect(await posters()).toBe(before)
    await times(5, () => comeBack(back))
    expect(await rowOf(placed)).toMatchObject({
      paymentStatus: 'paid',
      reservation: 'kept',
      status: 'pending',
      needsReview: null,
    })
    expect([await posters(), await letters(placed), (await events(placed)).at(-1)]).toEqual([
      before - 2,
      2,
      'paid_late',
    ])
    expect((await seeOrder(house.url, placed)).paymentStatus).toBe('paid')
  })

  test('money that comes when the goods are gone is kept and looked into', async () => {
    const { placed, back } = await paidLate()
    const others = await place(
      house.url,
      orderBody({
        items: [{ productId: 'harvest-poster', quantity: (await posters()) - 1 }],
        customer: anybody() as never,
      }),
    )
    await comeBack(back)
    expect(await rowOf(placed)).toMatchObject({
      paymentStatus: 'paid',
      reservation: 'returned',
      needsReview: 'paid_but_sold_out',
    })
    expect(await posters()).toBe(1)
    await bothSent(house, placed)
    const toStore = lettersTo(house, 'order-to-store', 'hello@bustan.example').find((each) =>
      each.includes(placed.number),
    )
    expect(toStore).toMatch(new RegExp(`Subject: يلزم قرار: .*${placed.number}.*نفدت`))
    expect(toStore).toContain(`/admin/orders/refund/${placed.number}`)
    expect(toStore).toContain('لا تجهّزه بعد')
    expect(toStore).not.toContain('طلب جديد')
    house.clock.forward(31 * minutes)
    await settleOrder(house.shop, (await rowOf(others)).id)
  })

  test('an order that is paid a second time is looked into, and nothing else happens twice', async () => {
    const placed = await place(house.url, poster())
    await comeBack(await pressAtBank(placed.paymentUrl, 'pay'))
    const second = { ...(await paymentOf(placed)), id: randomUUID(), reference: 'second', state: 'pending' as const }
    await house.shop.db.insert(payment).values(second)
    await times(5, () => completePayment(house.shop, second.id))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', needsReview: 'paid_twice' })
    expect([await letters(placed), await events(placed)]).toEqual([2, ['placed', 'paid', 'paid_again']])
    expect(
      await house.shop.db.$count(payment, and(eq(payment.orderId, second.orderId), eq(payment.state, 'captured'))),
    ).toBe(2)
  })
})
