import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { discountCode } from '#shop/discounts/table.ts'
import { orderDeclines } from '#shop/limits.ts'
import { order } from '#shop/orders/table.ts'
import { perMethod } from '#shop/payments/methods.ts'
import { takePayment } from '#shop/payments/take-payment.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  goToBank,
  home,
  orderBody,
  type Placed,
  type Problem,
  place,
  placeAndPay,
  returnFromBank,
  seeOrder,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants, countEverything } from '#tests/support/invariants.ts'

type Quote = {
  total: { amount: number }
  shippingCost: { amount: number }
  discount: { amount: number }
  problems: unknown[]
  promo: unknown
}

describeOnBothEngines('buying', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const numberOf = async (placed: { number: string }) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, placed.number)))[0]

  test('a purchase from the catalog to the paid order costs the quoted total', async () => {
    const items = [
      { productId: 'bustan-tshirt.m', quantity: 2 },
      { productId: 'rare-crops-guide', quantity: 1 },
      { productId: 'bustan-tshirt.m', quantity: 1 },
    ]
    const quoted = await ask<Quote>(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items, promoCode: 'garden١٠' }),
    })
    // 3 x 12.000 + 4.500 = 40.500, less ten percent, plus 2.000 for delivery.
    expect([quoted.body.total.amount, quoted.body.shippingCost.amount, quoted.body.discount.amount]).toEqual([
      38_450, 2000, 4050,
    ])
    expect(quoted.body.promo).toEqual({ code: 'GARDEN10', type: 'percentage', value: 10, isLimited: false })

    const body = orderBody({ items, promoCode: 'garden10', customer: anyCustomer() as never, expectedTotal: 38_450 })
    const placed = await place(testShop.url, body)
    expect(placed.total).toEqual({ amount: 38_450, currency: 'KWD' })
    expect(placed.number).toMatch(/^ORD-\d{4}-\d{4,}$/)
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('pending')

    const bank = await ask<string>(await goToBank(placed.paymentUrl), { headers: { 'Accept-Language': 'en' } })
    expect(bank.body).toContain('38.450')
    const to = await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    expect(to).toBe(`/payment-success?order=${placed.number}&token=${placed.accessToken}`)
    expect(await seeOrder(testShop.url, placed)).toMatchObject({
      paymentStatus: 'paid',
      status: 'pending',
      promoCode: 'GARDEN10',
      promoDiscount: 10,
      isDigitalOnly: false,
      discount: { amount: 4050 },
      items: [
        { productId: 'bustan-tshirt', quantity: 3, price: { amount: 12_000 } },
        { productId: 'rare-crops-guide', quantity: 1 },
      ],
    })
  })

  test('accepts Arabic digits in a phone number and an Arabic name', async () => {
    const customer = {
      firstName: 'نورة  بنت',
      lastName: 'العنزي',
      email: ' Noura@Example.com ',
      phone: '٦٦١٢ ٣٤٠١',
      robloxUsername: '',
    }
    expect(await numberOf(await place(testShop.url, orderBody({ customer: customer as never })))).toMatchObject({
      firstName: 'نورة بنت',
      email: 'Noura@Example.com',
      phone: '+96566123401',
      robloxUsername: null,
      shipping: null,
    })
    const sent = await numberOf(
      await place(
        testShop.url,
        orderBody({ items: [{ productId: 'sticker-pack', quantity: 1 }], shipping: home as never }),
      ),
    )
    expect(sent?.shipping).toMatchObject({ city: 'حولي', building: '12', floor: '' })
  })

  test('an order that costs nothing is paid at once, without the gateway', async () => {
    await testShop.shop.db
      .insert(discountCode)
      .values({ code: 'GIFT', type: 'fixed', value: 99_000, createdAt: testShop.clock.now() })
    const placed = await place(testShop.url, orderBody({ promoCode: 'GIFT' }))
    expect(placed.total.amount).toBe(0)
    expect(placed.paymentUrl).toBe(`${testShop.url}/payment-success?order=${placed.number}&token=${placed.accessToken}`)
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
  })

  test('a purchased guide can be downloaded as a PDF with the order’s token', async () => {
    const placed = await placeAndPay(testShop.url)
    const [file, ...others] = (await seeOrder(testShop.url, placed)).downloads
    expect(others).toEqual([])
    const response = await fetch(file!.url)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    // Larger than the original because of the buyer's line on each page.
    expect(bytes.length).not.toBe(file!.bytes)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="bustan-beginner-guide\.pdf"/)
    expect([response.headers.get('cache-control'), response.headers.get('x-content-type-options')]).toEqual([
      'private, no-store',
      'nosniff',
    ])
  })

  test('a download is refused without the token, and once its order is no longer paid', async () => {
    const mine = await placeAndPay(testShop.url)
    const stranger = await placeAndPay(testShop.url)
    const unpaid = await place(testShop.url)
    expect((await seeOrder(testShop.url, unpaid)).downloads).toEqual([])
    const url = (await seeOrder(testShop.url, mine)).downloads[0]!.url
    const grant = url.split('?')[0] ?? ''
    const closed = [
      '',
      '?token=',
      '?token=null',
      '?token[]=x',
      `?token=${stranger.accessToken}`,
      `?token=${unpaid.accessToken}`,
      `?token=${mine.accessToken}x`,
    ]
    const responses = await Promise.all(closed.map((query) => ask(grant + query)))
    const unknown = await ask(
      `${testShop.url}/downloads/00000000-0000-4000-8000-000000000000?token=${mine.accessToken}`,
    )
    for (const response of responses) expect([response.status, response.body]).toEqual([404, unknown.body])
    for (const id of ['-'.repeat(36), '0'.repeat(36), '..%2f..%2fsession-secret', '%00', '%E0%A4%A']) {
      expect((await ask(`${testShop.url}/downloads/${id}?token=${mine.accessToken}`)).status, id).toBe(404)
    }
    await testShop.shop.db.update(order).set({ paymentStatus: 'refunded' }).where(eq(order.number, mine.number))
    expect((await ask(url)).status).toBe(404)
    await testShop.shop.db.update(order).set({ paymentStatus: 'paid' }).where(eq(order.number, mine.number))
    expect((await fetch(url)).status).toBe(200)
  })

  test('a repeated request returns the same order', async () => {
    const body = orderBody({ customer: anyCustomer() as never })
    const first = await sendOrder<object>(testShop.url, body, { key: 'again-and-again' })
    const counted = await countEverything(testShop.shop.db)
    const second = await sendOrder<object>(testShop.url, body, { key: 'again-and-again' })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await countEverything(testShop.shop.db)).toEqual(counted)
  })

  test('20 identical concurrent requests create one order', async () => {
    const before = await countEverything(testShop.shop.db)
    const body = orderBody({ customer: anyCustomer() as never, promoCode: 'GARDEN10' })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendOrder<{ number: string }>(testShop.url, body, { key: 'twenty-at-once' })),
    )
    expect(responses.map((each) => each.status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(responses.map((each) => JSON.stringify(each.body))).size).toBe(1)
    const after = await countEverything(testShop.shop.db)
    for (const name of ['order', 'payment', 'orderLine', 'orderEvent', 'sandboxCharge', 'uses of GARDEN10'])
      expect(after[name], name).toBe(before[name]! + 1)
    expect(after['stock of beginner-guide']).toBe(before['stock of beginner-guide']! - 1)
  })

  test('an idempotency key of another order is refused, also in concurrent requests', async () => {
    await place(testShop.url, orderBody(), 'taken-by-somebody')
    const before = await countEverything(testShop.shop.db)
    const others = [2, 3, 4].map((quantity) => orderBody({ items: [{ productId: 'beginner-guide', quantity }] }))
    const responses = await Promise.all(
      others.map((body) => sendOrder<Problem>(testShop.url, body, { key: 'taken-by-somebody' })),
    )
    expect(responses.map((each) => [each.status, each.body.code])).toEqual(Array(3).fill([409, 'key_reused']))
    expect(await countEverything(testShop.shop.db)).toEqual(before)
  })

  test('when the gateway does not answer, the order stands, and the same request opens its payment later', async () => {
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, open: () => Promise.reject(new Error('bank is down')) }
    const body = orderBody({ customer: anyCustomer() as never })
    const refused = await sendOrder(testShop.url, body, { key: 'while-bank-is-down' })
    testShop.shop.gateway = gateway
    expect([refused.status, refused.body.code]).toEqual([503, 'gateway_unavailable'])
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual(['the gateway gave no payment page'])
    const placed = await place(testShop.url, body, 'while-bank-is-down')
    expect(placed.number).toBe(refused.body.number)
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
  })

  test('an order of less than the gateway charges is refused before it is placed', async () => {
    const { gateway } = testShop.shop
    const body = orderBody({ customer: anyCustomer() as never })
    const { total } = await place(testShop.url, body)
    const before = await countEverything(testShop.shop.db)
    testShop.shop.gateway = { ...gateway, minimum: total.amount + 1 }
    const refused = await sendOrder(testShop.url, body)
    expect([refused.status, refused.body.code, refused.body.minimum]).toEqual([409, 'below_minimum', total.amount + 1])
    expect(await countEverything(testShop.shop.db)).toEqual(before)
    testShop.shop.gateway = { ...gateway, minimum: total.amount }
    const placed = await sendOrder(testShop.url, body)
    testShop.shop.gateway = gateway
    expect(placed.status).toBe(201)
  })

  test('after a declined card the same request pays the same order, on one new page for all who repeat it', async () => {
    const body = orderBody({ customer: anyCustomer() as never })
    const placed = await place(testShop.url, body, 'declined-at-first')
    await returnFromBank(await actAtBank(placed.paymentUrl, 'decline'))
    testShop.clock.forward(1000)
    const repeats = await Promise.all(
      [1, 2, 3].map(() => sendOrder<Placed>(testShop.url, body, { key: 'declined-at-first' })),
    )
    const pages = new Set(repeats.map((each) => each.body.paymentUrl))
    expect(repeats.map((each) => [each.status, each.body.number])).toEqual(Array(3).fill([200, placed.number]))
    expect([pages.size, pages.has(placed.paymentUrl)]).toEqual([1, false])
    await returnFromBank(await actAtBank(repeats[0]!.body.paymentUrl, 'decline'))
    testShop.clock.forward(1000)
    const { gateway } = testShop.shop
    const minimum = placed.total.amount + 1
    testShop.shop.gateway = { ...gateway, minimum }
    const tooLittle = await sendOrder<Problem>(testShop.url, body, { key: 'declined-at-first' })
    testShop.shop.gateway = gateway
    expect(tooLittle.status).toBe(409)
    expect(tooLittle.body).toMatchObject({ code: 'below_minimum', number: placed.number, minimum })
    const again = await place(testShop.url, body, 'declined-at-first')
    await returnFromBank(await actAtBank(again.paymentUrl, 'pay'))
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
    const paid = await sendOrder<Placed>(testShop.url, body, { key: 'declined-at-first' })
    expect([paid.status, paid.body.number, paid.body.paymentUrl]).toEqual([200, placed.number, again.paymentUrl])
  })

  test('an order whose method is no longer offered keeps its open page, and gets no page of another method', async () => {
    const { db, clock, settings } = testShop.shop
    const owner = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
    const offer = async (...methods: string[]) => {
      await changeSettings(db, clock, owner, { payments: perMethod((method) => methods.includes(method)) })
      settings.invalidate()
    }
    const body = orderBody({ customer: anyCustomer() as never, paymentMethod: 'knet' })
    const placed = await place(testShop.url, body, 'method-off-later')
    await offer('visa')
    const repeat = () => sendOrder<Placed & Problem>(testShop.url, body, { key: 'method-off-later' })
    const open = await repeat()
    expect([open.status, open.body.paymentUrl]).toEqual([200, placed.paymentUrl])
    await returnFromBank(await actAtBank(placed.paymentUrl, 'decline'))
    const refused = await repeat()
    expect([refused.status, refused.body.code]).toEqual([409, 'method_off'])
    await offer('knet', 'visa', 'mastercard')
  })

  test('an order that the team was paid for in cash is the same order for its key', async () => {
    const body = orderBody({ customer: anyCustomer() as never })
    const placed = await place(testShop.url, body, 'paid-in-cash')
    const owner = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
    testShop.clock.forward(1000)
    const cash = { method: 'cash', note: 'paid at the counter', seen: placed.total.amount } as const
    expect(await takePayment(testShop.shop, owner, placed.number, cash)).toMatchObject({ ok: true })
    const again = await sendOrder<Placed>(testShop.url, body, { key: 'paid-in-cash' })
    expect([again.status, again.body.number, again.body.paymentUrl]).toEqual([200, placed.number, placed.paymentUrl])
  })

  test('an order that the team was paid for while the bank was silent opens no page any more', async () => {
    const { gateway } = testShop.shop
    const body = orderBody({ customer: anyCustomer() as never })
    let opened = 0
    testShop.shop.gateway = { ...gateway, open: () => Promise.reject(new Error(`bank is down ${++opened}`)) }
    const { number } = (await sendOrder(testShop.url, body, { key: 'silent-then-cash' })).body
    testShop.errors.splice(0)
    const owner = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
    const [found] = await testShop.shop.db
      .select()
      .from(order)
      .where(eq(order.number, String(number)))
    const cash = { method: 'cash', note: 'paid at the counter', seen: found!.total } as const
    expect(await takePayment(testShop.shop, owner, found!.number, cash)).toMatchObject({ ok: true })
    const again = await sendOrder<Placed>(testShop.url, body, { key: 'silent-then-cash' })
    testShop.shop.gateway = gateway
    expect([again.status, opened]).toEqual([200, 1])
    expect(again.body.paymentUrl).toContain('/payment-success?order=')
  })

  test('an order declined too often says so to its key', async () => {
    const body = orderBody({ customer: anyCustomer() as never })
    const key = 'declined-many-times'
    for (let each = 0; each < orderDeclines; each++)
      await returnFromBank(await actAtBank((await place(testShop.url, body, key)).paymentUrl, 'decline'))
    const refused = await sendOrder(testShop.url, body, { key })
    expect([refused.status, refused.body.code]).toEqual([409, 'declined_too_often'])
    expect(typeof refused.body.accessToken).toBe('string')
  })

  test('an order that is no longer held is not opened again by its key: a new key is needed', async () => {
    const { gateway } = testShop.shop
    const body = orderBody({ customer: anyCustomer() as never })
    testShop.shop.gateway = { ...gateway, open: () => Promise.reject(new Error('bank is down')) }
    const refused = await sendOrder(testShop.url, body, { key: 'bank-down-for-long' })
    testShop.shop.gateway = gateway
    testShop.errors.splice(0)
    const opened = await place(testShop.url, body, 'opened-and-left')
    testShop.clock.forward(48 * 3_600_000)
    for (const [key, number] of [
      ['bank-down-for-long', refused.body.number],
      ['opened-and-left', opened.number],
    ] as const) {
      const again = await sendOrder(testShop.url, body, { key })
      expect([again.status, again.body.code, again.body.number]).toEqual([409, 'not_payable', number])
      expect([typeof again.body.accessToken, again.headers.get('retry-after')]).toEqual(['string', null])
    }
    expect((await place(testShop.url, body, 'a-new-key-now')).number).not.toBe(refused.body.number)
  })
})
