import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { codeUse, discountCode } from '#shop/discounts/table.ts'
import { order } from '#shop/orders/table.ts'
import {
  actAtBank,
  anyCustomer,
  orderBody,
  type Placed,
  type Problem,
  place,
  placeAndPay,
  returnFromBank,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { settleOrder } from '../payments/settle-payment.ts'
import { emailKey } from '../text-fields.ts'

type Answered = Problem & Placed & { why: string }

describeOnBothEngines('a discount code', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const make = (code: string, more: object = {}) =>
    testShop.shop.db
      .insert(discountCode)
      .values({ code, type: 'percentage', value: 10, createdAt: testShop.clock.now(), ...more })
  const send = async (promoCode: string, customer: object = anyCustomer()) => {
    const response = await sendOrder<Answered>(testShop.url, orderBody({ promoCode, customer: customer as never }))
    return response.status === 201 ? 'taken' : `${response.body.code} ${response.body.why}`
  }
  const expire = async (number: string) => {
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, number))
    testShop.clock.forward(31 * 60_000)
    await settleOrder(testShop.shop, row!.id)
  }

  test('with a limit is used exactly that often, however many ask at once', async () => {
    await make('FIVE', { usageLimit: 5 })
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => send('FIVE')))
    expect(outcomes.filter((each) => each === 'taken').length).toBe(5)
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'promo used_up']))
  })

  test('for one use per user is used once by account, address or phone, however they are written', async () => {
    await make('ONCE', { oneUserOnly: true })
    const buyer = { ...anyCustomer(), email: 'Noura.Garden+shop@gmail.com', phone: '66123999' }
    expect(await send('ONCE', buyer)).toBe('taken')
    for (const other of [
      buyer,
      { ...anyCustomer(), email: 'nouragarden@googlemail.com' },
      { ...anyCustomer(), email: 'NOURAGARDEN+2@GMAIL.COM' },
      { ...anyCustomer(), phone: '+965 6612 3999' },
      { ...anyCustomer(), phone: '٠٠٩٦٥٦٦١٢٣٩٩٩' },
    ])
      expect(await send('ONCE', other), other.email).toBe('promo already_used')
    expect(await send('ONCE')).toBe('taken')
  })

  test('for one use per user is used once by the same person in ten windows', async () => {
    await make('WINDOWS', { oneUserOnly: true })
    const buyer = anyCustomer()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send('WINDOWS', buyer)))
    expect(outcomes.filter((each) => each === 'taken').length).toBe(1)
  })

  test('for one use per user is used once of a whole batch, also by address or phone and at once', async () => {
    const codes = Array.from({ length: 4 }, (_, n) => `BATCH${n}`)
    for (const code of codes) await make(code, { oneUserOnly: true, usageLimit: 1, batch: 'fair' })
    await make('NOBATCH', { oneUserOnly: true })
    const buyer = anyCustomer()
    const outcomes = await Promise.all(codes.map((code) => send(code, buyer)))
    expect(outcomes.filter((each) => each !== 'taken')).toEqual(Array(3).fill('promo already_used'))
    const left = codes[outcomes.findIndex((each) => each !== 'taken')]!
    for (const shared of ['email', 'phone'] as const)
      expect(await send(left, { ...anyCustomer(), [shared]: buyer[shared] })).toBe('promo already_used')
    expect(await send('NOBATCH', buyer)).toBe('taken')
    const quoted = await fetch(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        items: [{ productId: 'beginner-guide', quantity: 1 }],
        promoCode: left,
        email: buyer.email,
      }),
    })
    expect(await quoted.text()).toContain('already_used')
    expect(await send(left)).toBe('taken')
  })

  test('is released when the order expires, and can be used again by the same person', async () => {
    await make('BACK', { oneUserOnly: true, usageLimit: 1 })
    const buyer = anyCustomer()
    const placed = await place(testShop.url, orderBody({ promoCode: 'BACK', customer: buyer as never }))
    expect(await send('BACK')).toBe('promo used_up')
    await expire(placed.number)
    expect(await testShop.shop.db.$count(codeUse, eq(codeUse.code, 'BACK'))).toBe(0)
    expect(await send('BACK', buyer)).toBe('taken')
  })

  test('for one use per user stays used when a late payment revives its order', async () => {
    await make('LATE', { oneUserOnly: true })
    const buyer = anyCustomer()
    const placed = await place(testShop.url, orderBody({ promoCode: 'LATE', customer: buyer as never }))
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, ask: () => Promise.reject(new Error('bank is down')) }
    await expire(placed.number)
    testShop.shop.gateway = gateway
    expect(testShop.errors.splice(0).length).toBe(1)
    await returnFromBank(back)
    expect(await send('LATE', buyer)).toBe('promo already_used')
  })

  test('for a first order is refused to a buyer who has paid before, under the same address or phone', async () => {
    await make('FIRST', { firstOrderOnly: true })
    const buyer = anyCustomer()
    await place(testShop.url, orderBody({ customer: buyer as never }))
    expect(await send('FIRST', buyer)).toBe('taken')
    await placeAndPay(testShop.url, orderBody({ customer: buyer as never }))
    for (const again of [
      buyer,
      { ...buyer, email: buyer.email.toUpperCase(), phone: anyCustomer().phone },
      { ...buyer, email: anyCustomer().email },
      { ...anyCustomer(), email: buyer.email.replace('@', '+again@') },
    ]) {
      expect(await send('FIRST', again)).toBe('promo first_order_only')
    }
  })

  test('for a first order is held by one unpaid order of a buyer at a time, however many are placed at once', async () => {
    await make('OPENING', { firstOrderOnly: true })
    const buyer = anyCustomer()
    const same = Array.from({ length: 3 }, (_, n) => ({
      ...anyCustomer(),
      email: buyer.email.replace('@', `+${n}@`),
    }))
    const results = await Promise.all(same.map((each) => send('OPENING', each)))
    expect(results.filter((each) => each !== 'taken')).toEqual(Array(2).fill('promo already_used'))
    expect(await send('OPENING')).toBe('taken')
    const [held] = await testShop.shop.db
      .select()
      .from(order)
      .where(and(eq(order.promoCode, 'OPENING'), eq(order.emailKey, emailKey(buyer.email))))
    await expire(held!.number)
    expect(await send('OPENING', buyer)).toBe('taken')
  })

  test('for a first order is not combined with another such code, by address or phone, however many at once', async () => {
    const codes = Array.from({ length: 4 }, (_, n) => `HELLO${n}`)
    for (const code of codes) await make(code, { firstOrderOnly: true })
    for (const shared of ['email', 'phone'] as const) {
      const buyer = anyCustomer()
      const outcomes = await Promise.all(codes.map((code) => send(code, { ...anyCustomer(), [shared]: buyer[shared] })))
      expect(outcomes.filter((each) => each !== 'taken')).toEqual(Array(3).fill('promo already_used'))
    }
  })

  test('for a first order and one use per user is used once by ten windows with ten +tags at once', async () => {
    await make('WELCOME', { firstOrderOnly: true, oneUserOnly: true })
    const buyer = anyCustomer()
    const tagged = Array.from({ length: 10 }, (_, n) => ({
      ...anyCustomer(),
      email: buyer.email.replace('@', `+${n}@`),
    }))
    const outcomes = await Promise.all(tagged.map((each) => send('WELCOME', each)))
    expect(outcomes.filter((each) => each === 'taken').length).toBe(1)
  })

  test('is valid to its last instant, and no longer', async () => {
    const ends = new Date('2031-03-01T20:59:59.999Z')
    await make('TODAY', { endsAt: ends, startsAt: new Date('2031-03-01T00:00:00Z') })
    const now = testShop.clock.now()
    testShop.clock.set(new Date('2031-02-28T23:59:59.999Z'))
    expect(await send('TODAY')).toBe('promo not_started')
    testShop.clock.set(ends)
    expect(await send('TODAY')).toBe('taken')
    testShop.clock.forward(1)
    expect(await send('TODAY')).toBe('promo expired')
    testShop.clock.set(now)
  })

  test('discounts the order by the same amount as the quote', async () => {
    await make('HALFFILS', { value: 33 })
    const quoted = await fetch(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ productId: 'beginner-guide', quantity: 1 }], promoCode: 'halffils' }),
    }).then((response) => response.json())
    const placed = await place(testShop.url, orderBody({ promoCode: 'HALFFILS', expectedTotal: quoted.total.amount }))
    // 33 % of 2250 is 742.5: half a fils rounds up.
    expect(placed.total.amount).toBe(2250 - 743)
  })
})
