import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  orderBody,
  type Placed,
  type Problem,
  paymentIdOf,
  place,
  placeAndPay,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { countEverything } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const item = (productId: unknown, quantity: unknown = 1) => orderBody({ items: [{ productId, quantity }] as never })
const withCustomer = (changes: object) => orderBody({ customer: { ...anyCustomer(), ...changes } as never })
const without = (field: string) => {
  const body = orderBody()
  delete body[field]
  return body
}

/** What is sent, and the expected status, code and field code. */
const refusedOrders: [says: string, body: unknown, status: number, code: string, field?: string][] = [
  ['an unknown product', item('no-such-thing'), 409, 'items'],
  ['a draft product', item('draft-thing'), 409, 'items'],
  ['more than the stock', item('harvest-poster', 13), 409, 'items'],
  [
    'more than the stock, in two lines',
    orderBody({
      items: [
        { productId: 'harvest-poster', quantity: 7 },
        { productId: 'harvest-poster', quantity: 6 },
      ],
    }),
    409,
    'items',
  ],
  ['quantity 0', item('beginner-guide', 0), 422, 'invalid', 'quantity'],
  ['a negative quantity', item('beginner-guide', -1), 422, 'invalid', 'quantity'],
  [
    'a negative quantity and an expensive item',
    orderBody({
      items: [
        { productId: 'garden-session', quantity: 1 },
        { productId: 'bustan-tshirt.m', quantity: -1 },
      ],
    }),
    422,
    'invalid',
    'quantity',
  ],
  ['half a piece', item('beginner-guide', 0.5), 422, 'invalid', 'quantity'],
  ['100 pieces', item('beginner-guide', 100), 422, 'invalid', 'quantity'],
  ['a huge quantity', item('beginner-guide', 1e308), 422, 'invalid', 'quantity'],
  ['a quantity as text', item('beginner-guide', '1'), 422, 'invalid', 'quantity'],
  ['a quantity that is NaN', item('beginner-guide', 'NaN'), 422, 'invalid', 'quantity'],
  ['a quantity in a list', item('beginner-guide', [1]), 422, 'invalid', 'quantity'],
  ['a quantity as a condition', item('beginner-guide', { $gt: 0 }), 422, 'invalid', 'quantity'],
  ['no quantity', item('beginner-guide', null), 422, 'invalid', 'quantity'],
  ['a product as a list', item(['beginner-guide']), 422, 'invalid', 'unknown_product'],
  ['a product with a NUL in its name', item('beginner\u0000guide'), 422, 'invalid', 'unknown_product'],
  ['half a character as a product', item('\ud800'), 422, 'invalid', 'unknown_product'],
  ['no items', orderBody({ items: [] }), 422, 'invalid', 'empty_cart'],
  [
    'too many lines',
    orderBody({ items: Array.from({ length: 41 }, (_, n) => ({ productId: `p${n}`, quantity: 1 })) }),
    422,
    'invalid',
    'too_many',
  ],
  [
    'a price from the buyer',
    orderBody({ items: [{ productId: 'bustan-tshirt.m', quantity: 1, price: 1 }] as never }),
    422,
    'invalid',
    'unknown_field',
  ],
  [
    'a total from the buyer',
    { ...orderBody(), total: 1, subtotal: 1, shippingCost: 0 },
    422,
    'invalid',
    'unknown_field',
  ],
  [
    'a discount from the buyer',
    { ...orderBody(), discount: 2250, promoDiscount: 100 },
    422,
    'invalid',
    'unknown_field',
  ],
  [
    'a role and a status',
    { ...orderBody(), role: 'admin', status: 'delivered', paymentStatus: 'paid' },
    422,
    'invalid',
    'unknown_field',
  ],
  [
    'a prototype',
    `{"__proto__":{"role":"admin"},${JSON.stringify(orderBody()).slice(1)}`,
    422,
    'invalid',
    'unknown_field',
  ],
  ['a total other than shown', orderBody({ expectedTotal: 2249 }), 409, 'total_changed'],
  ['a fractional total', orderBody({ expectedTotal: 2250.5 }), 422, 'invalid'],
  ['an unknown code', orderBody({ promoCode: 'NOSUCHCODE' }), 409, 'promo'],
  ['an expired code', orderBody({ promoCode: 'EXPIRED' }), 409, 'promo'],
  ['a code before its start', orderBody({ promoCode: 'NEXTYEAR' }), 409, 'promo'],
  ['a used code', orderBody({ promoCode: 'USEDUP' }), 409, 'promo'],
  ['a disabled code', orderBody({ promoCode: 'OFF' }), 409, 'promo'],
  ['a code below its minimum', orderBody({ promoCode: 'BIGCART' }), 409, 'promo'],
  ['a code with a NUL', orderBody({ promoCode: 'GAR\u0000DEN' }), 422, 'invalid'],
  ['a code as a list', orderBody({ promoCode: ['GARDEN10'] }), 422, 'invalid'],
  ['shipped goods without an address', { ...item('sticker-pack'), shipping: null }, 422, 'shipping_required'],
  ['half an address', { ...item('sticker-pack'), shipping: { city: 'حولي' } }, 422, 'invalid'],
  [
    'an address with half a character',
    { ...item('sticker-pack'), shipping: { address: '\udc00', city: 'a', area: 'b' } },
    422,
    'invalid',
    'not_allowed',
  ],
  ['no customer', without('customer'), 422, 'invalid'],
  ['terms not agreed', { ...orderBody(), terms: false }, 422, 'invalid', 'terms'],
  ['terms agreed in text', { ...orderBody(), terms: 'true' }, 422, 'invalid', 'terms'],
  ['an unknown payment method', orderBody({ paymentMethod: 'cash' as never }), 422, 'invalid', 'choose_method'],
  [
    'an e-mail with a second recipient',
    withCustomer({ email: 'a@b.example\r\nBcc: x@y.example' }),
    422,
    'invalid',
    'email',
  ],
  ['two e-mail addresses', withCustomer({ email: 'a@b.example,c@d.example' }), 422, 'invalid', 'email'],
  ['an endless e-mail', withCustomer({ email: `${'a'.repeat(30_000)}@b.example` }), 422, 'invalid', 'too_long'],
  ['a name with a control character', withCustomer({ firstName: 'a\u0007b' }), 422, 'invalid', 'not_allowed'],
  ['a name of spaces', withCustomer({ lastName: ' \t ' }), 422, 'invalid', 'required'],
  ['an endless name', withCustomer({ firstName: 'x'.repeat(61) }), 422, 'invalid', 'too_long'],
  ['letters as a phone', withCustomer({ phone: 'call me' }), 422, 'invalid', 'phone'],
  ['no JSON', '{"items":', 400, 'not_json'],
  ['nothing', '', 400, 'not_json'],
  ['a list', '[]', 422, 'invalid'],
  ['null', 'null', 422, 'invalid'],
]

describeOnBothEngines('a refused order', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const { db, clock } = testShop.shop
    const now = clock.now()
    const day = 86_400_000
    const at = (days: number) => new Date(now.getTime() + days * day)
    const code = (name: string, more: object) => ({
      code: name,
      type: 'percentage' as const,
      value: 50,
      createdAt: at(-9),
      ...more,
    })
    await db
      .insert(discountCode)
      .values([
        code('EXPIRED', { endsAt: at(-1) }),
        code('NEXTYEAR', { startsAt: at(300) }),
        code('OFF', { isActive: false }),
        code('BIGCART', { minimum: 2251 }),
        code('USEDUP', { usageLimit: 1 }),
      ])
    await place(testShop.url, orderBody({ promoCode: 'USEDUP' }))
    const [shirt] = await db.select().from(product).where(eq(product.id, 'harvest-poster'))
    await db.insert(product).values({ ...shirt!, id: 'draft-thing', sku: 'DRAFT', status: 'draft' })
  })

  test('is in the language of `?lang=`, whatever the browser prefers', async () => {
    const detail = async (lang: string) => {
      const headers = { 'Accept-Language': lang === 'ar' ? 'en' : 'ar' }
      return (await ask(`${testShop.url}/api/v1/products?cursor=x&lang=${lang}`, { headers })).body.detail
    }
    expect(await detail('ar')).toMatch(/\p{Script=Arabic}/u)
    expect(await detail('en')).toMatch(/^[A-Z][\x20-\x7e]+\.$/)
  })

  // A refusal is never logged as an error.
  afterEach(() => expect(testShop.errors.splice(0)).toEqual([]))

  test.each(refusedOrders)('%s', async (_says, body, status, code, field) => {
    const { db } = testShop.shop
    const before = await countEverything(db)
    const details: string[] = []
    for (const lang of ['ar', 'en']) {
      const response = await sendOrder(testShop.url, body, { lang })
      expect([response.status, response.body.code]).toEqual([status, code])
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      if (field) expect(response.body.errors?.map((each) => each.code)).toContain(field)
      details.push(response.body.detail)
    }
    expect(details[0]).toMatch(/\p{Script=Arabic}/u)
    expect(details[1]).toMatch(/^[A-Z][\x20-\x7e]+\.$/)
    expect(await countEverything(db)).toEqual(before)
  })

  test('a discount code below its minimum names the minimum, in the quote and with the order', async () => {
    const body = orderBody({ promoCode: 'BIGCART' })
    const quoted = await ask<{ promo: unknown }>(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: body.items, promoCode: 'bigcart' }),
    })
    expect(quoted.body.promo).toEqual({ code: 'BIGCART', refused: 'minimum', minimum: 2251 })
    const refused = await sendOrder(testShop.url, body)
    expect(refused.body).toMatchObject({ promoCode: 'BIGCART', why: 'minimum', minimum: 2251 })
    const expired = await sendOrder(testShop.url, orderBody({ promoCode: 'EXPIRED' }))
    expect(expired.body).toMatchObject({ why: 'expired', minimum: null })
  })

  test('needs a well-formed idempotency key', async () => {
    const before = await countEverything(testShop.shop.db)
    for (const key of ['', 'short', 'has spaces in it', 'x'.repeat(101), 'ключ-ключ'.slice(0, 0)]) {
      const response = await sendOrder(testShop.url, orderBody(), { key })
      expect([response.status, response.body.code]).toEqual([400, 'key_missing'])
    }
    expect(await countEverything(testShop.shop.db)).toEqual(before)
  })

  test('an order opens with its own token only, and a refusal reveals nothing', async () => {
    const mine = await place(testShop.url)
    const other = await placeAndPay(testShop.url)
    const look = (number: string, authorization?: string) =>
      ask<Problem>(
        `${testShop.url}/api/v1/orders/${number}`,
        authorization === undefined ? {} : { headers: { Authorization: authorization } },
      )
    const unknown = await look('ORD-2026-9999', `Bearer ${mine.accessToken}`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'order_unknown'])
    const token = mine.accessToken
    const wrong = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      `Bearer ${other.accessToken}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Basic ${token}`,
      `bearer ${token}x`,
      `Bearer ["${token}"]`,
      `Bearer ${token.toUpperCase()}`,
    ]
    for (const authorization of wrong)
      expect((await look(mine.number, authorization)).body, authorization).toEqual(unknown.body)
    for (const query of [`?token=${token}`, '?token=', '?token[]=x', '?token=null'])
      expect((await look(mine.number + query)).status).toBe(401)
    for (const number of ['%00', '%ff', '..%2f', "'%20or%201=1--", '%E0%A4%A'])
      expect((await look(number, `Bearer ${token}`)).status).toBe(404)
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await look(mine.number, `${scheme} ${token}`)).status).toBe(200)
  })

  test('a return from the gateway for another payment, or without its key, changes and shows nothing', async () => {
    const mine = await place(testShop.url)
    const theirs = await place(testShop.url)
    const back = new URL(await actAtBank(theirs.paymentUrl, 'pay'))
    const returnOf = (placed: Placed) => `${testShop.url}/payments/return/${paymentIdOf(placed.paymentUrl)}`
    const before = await countEverything(testShop.shop.db)
    const tries = [
      `${returnOf(mine)}?${back.searchParams}`,
      `${returnOf(theirs)}?key=${theirs.accessToken}`,
      `${returnOf(theirs)}?token=${theirs.accessToken}`,
      returnOf(theirs),
      `${returnOf(theirs)}?key=`,
      `${returnOf(theirs)}?key=null`,
      `${returnOf(theirs)}?key[]=${back.searchParams.get('key')}`,
      `${testShop.url}/payments/return/${'-'.repeat(36)}?key=x`,
      `${testShop.url}/payments/return/${'0'.repeat(36)}?key=x`,
    ]
    for (const url of tries) {
      const response = await ask(url)
      expect([response.status, response.body.code, response.headers.get('location')], url).toEqual([
        404,
        'payment_unknown',
        null,
      ])
    }
    expect(await countEverything(testShop.shop.db)).toEqual(before)
  })

  test('invalid read requests are refused, too', async () => {
    const get = async (path: string) => {
      const response = await ask(`${testShop.url}/api/v1${path}`)
      return [response.status, response.body.code]
    }
    expect(await get('/products/draft-thing')).toEqual([404, 'unknown_product'])
    expect(await get('/products/no-such-thing')).toEqual([404, 'unknown_product'])
    for (const path of ['/products/%00', '/products?q=%00', '/products/%2500'])
      expect((await get(path))[0], path).toBe(404)
    for (const query of ['cursor=-1', 'cursor=x', 'limit=0', 'limit=51', 'limit=1.5', 'cursor=1e30'])
      expect(await get(`/products?${query}`), query).toEqual([422, 'invalid'])
    for (const [query, path] of [
      ['cursor=x', 'cursor'],
      ['limit=0', 'limit'],
    ]) {
      const { body } = await ask<{ errors: object[] }>(`${testShop.url}/api/v1/products?${query}`)
      expect(body.errors).toEqual([{ path, code: 'invalid' }])
    }
    for (const query of [
      `q=${encodeURIComponent("'; drop table product; --")}`,
      'category=drafts',
      `lang=ar'||pg_sleep(3)--`,
      'q=%25%25',
      'sort=__proto__',
    ]) {
      expect((await get(`/products?${query}`))[0], query).toBe(200)
    }
    expect(await get('/nothing')).toEqual([404, 'not_found'])
  })
})
