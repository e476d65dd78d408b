import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { discountCode } from '#shop/discounts/table.ts'
import { setStock } from '#tests/support/buyers.ts'
import { anyCustomer, ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderSchema } from './order-form.ts'
import { webKey, withUnitsBack } from './own-hold.ts'
import { placeOrder } from './place-order.ts'

const poster = 'harvest-poster'
type Quoted = { problems: object[]; promo: object | null; items: { available: number }[] }

test('a bundle with a part that is no longer for sale stays unavailable', () => {
  const row = { id: 'part', stock: 0, status: 'active', options: [], components: [], category: 'merchandise' }
  const bundle = { ...row, id: 'bundle', components: [{ id: 'part', quantity: 2 }] }
  const stockWith = (part: object) => {
    const rows = new Map([row, bundle].map((each) => [each.id, each.id === 'part' ? { ...each, ...part } : each]))
    return withUnitsBack(rows as never, { units: new Map([['part', 4]]) }).get('bundle')?.stock
  }
  expect(stockWith({})).toBe(2)
  expect(stockWith({ status: 'archived' })).toBe(0)
})

describeOnBothEngines('a quote for a checkout whose order is unpaid', (open) => {
  let testShop: OpenShop
  let key: string
  const customer = anyCustomer()
  beforeAll(async () => {
    testShop = await open()
  })
  beforeEach(() => {
    key = randomUUID()
  })

  const place = (contents: object) => {
    const input = { customer, paymentMethod: 'knet', terms: true, shipping, ...contents }
    const context = {
      locale: 'en' as const,
      userId: null,
      network: null,
      gateway: testShop.shop.gateway,
      replace: true,
    }
    return placeOrder(testShop.shop.db, testShop.shop, orderSchema.parse(input), {
      ...{ ...context, checkoutKey: webKey(key) },
    })
  }
  const shipping = { address: 'Block 10, Street 5', city: 'Hawalli', area: 'Salmiya', building: '12' }
  const quote = async (contents: object): Promise<Quoted> => {
    const response = await ask<Quoted>(`${testShop.url}/api/v1/quotes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(contents),
    })
    expect(response.status).toBe(200)
    return response.body
  }

  test('its own units and use of the code are free for the next attempt, and for no one else', async () => {
    await setStock(testShop, poster, 2)
    const code = `LAST${randomUUID().slice(0, 6).toUpperCase()}`
    const now = testShop.clock.now()
    await testShop.shop.db.insert(discountCode).values({
      ...{ code, type: 'percentage', value: 10, usageLimit: 1, usedCount: 0, oneUserOnly: true },
      ...{ firstOrderOnly: false, minimum: 0, isActive: true, createdAt: now, updatedAt: now },
    })
    const contents = { items: [{ productId: poster, quantity: 2 }], promoCode: code }
    expect(await place(contents)).toMatchObject({ ok: true })

    const cart = { ...contents, email: customer.email }
    const applies = { problems: [], promo: { code, type: 'percentage', value: 10 }, items: [{ available: 2 }] }
    expect(await quote({ ...cart, checkoutKey: key })).toMatchObject(applies)
    const refused = { problems: [{ productId: poster, reason: 'out_of_stock' }], promo: { code, refused: 'used_up' } }
    expect(await quote(cart)).toMatchObject(refused)
    expect(await quote({ ...cart, checkoutKey: randomUUID() })).toMatchObject(refused)
    // And the order says the same as the quote.
    expect(await place({ ...contents, notes: 'Ring twice' })).toMatchObject({ ok: true })
  })

  test('the times of its appointments, and those too close to them, are free for the next attempt', async () => {
    const timesOf = async (checkoutKey?: string) => {
      const query = new URLSearchParams({ product: 'garden-session', days: '31', ...(checkoutKey && { checkoutKey }) })
      const { body } = await ask<{ days: { times: string[] }[] }>(`${testShop.url}/api/v1/slots?${query}`)
      return body.days.flatMap(({ times }) => times)
    }
    const free = await timesOf()
    // Of one day, whatever is left of today.
    const isNear = (at: string, index: number) => Date.parse(free[index + 1] ?? '') - Date.parse(at) <= 45 * 60_000
    const [first = '', next = ''] = free.slice(free.findIndex(isNear))
    const items = [{ productId: 'garden-session', quantity: 1 }]
    const at = (startsAt = '') => ({ items, appointments: [{ productId: 'garden-session', startsAt, mode: 'live' }] })
    expect(await place({ ...at(first), shipping: null })).toMatchObject({ ok: true })
    expect(await timesOf(key)).toEqual(free)
    for (const taken of [await timesOf(), await timesOf(randomUUID())]) {
      expect(taken).not.toContain(first)
      expect(taken).not.toContain(next)
    }
    expect(await place({ ...at(next), shipping: null })).toMatchObject({ ok: true })

    // The notice has begun: others cannot choose the time, the next attempt can.
    testShop.clock.forward(Date.parse(next) - testShop.clock.now().getTime() - 60_000)
    expect(await timesOf()).not.toContain(next)
    expect(await timesOf(key)).toContain(next)
    expect(await place({ ...at(next), shipping: null, notes: 'Again' })).toMatchObject({ ok: true })
  })

  test('a code for a first order is used by it, and free for the next attempt', async () => {
    await setStock(testShop, poster, 9)
    const code = `FIRST${randomUUID().slice(0, 6).toUpperCase()}`
    await testShop.shop.db
      .insert(discountCode)
      .values({ code, type: 'percentage', value: 10, firstOrderOnly: true, createdAt: testShop.clock.now() })
    const contents = { items: [{ productId: poster, quantity: 1 }], promoCode: code }
    expect(await place(contents)).toMatchObject({ ok: true })
    const cart = { ...contents, email: customer.email }
    expect(await quote({ ...cart, checkoutKey: key })).toMatchObject({ promo: { code, value: 10 } })
    expect(await quote(cart)).toMatchObject({ promo: { code, refused: 'already_used' } })
    expect(await place({ ...contents, notes: 'Ring twice' })).toMatchObject({ ok: true })
    key = randomUUID()
    expect(await place(contents)).toMatchObject({ ok: false, refusal: { reason: 'promo', why: 'already_used' } })
  })
})
