import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { order, orderLine } from '#shop/orders/table.ts'
import { readItems } from '#shop/refunds/read-refunds.ts'
import { itemAmounts } from '#shop/refunds/shares.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  anyCustomer,
  ask,
  orderBody,
  type Placed,
  type Problem,
  placeAndPay,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { product } from '../catalog/table.ts'
import { changeCode } from './change-code.ts'
import { createCode } from './create-code.ts'
import type { CodeRules } from './form.ts'
import { readCode } from './read.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const plain: CodeRules = {
  ...{ type: 'percentage', value: 10, usageLimit: null, oneUserOnly: false, firstOrderOnly: false, isActive: true },
  ...{ kinds: [], productIds: [], minimum: 0, startsAt: null, endsAt: null, note: '' },
}

describeOnBothEngines('a code for some goods', (open) => {
  let testShop: OpenShop
  const prices: Record<string, number> = {}
  beforeAll(async () => {
    testShop = await open()
    for (const { id, price } of await db().select().from(product)) prices[id] = price
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(db())
  })
  const db = () => testShop.shop.db
  const create = (code: string, rules: Partial<CodeRules>) =>
    createCode(db(), testShop.clock, admin, { code, rules: { ...plain, ...rules } })
  const items = (...ids: string[]) => ids.map((productId) => ({ productId, quantity: 1 }))
  type Quoted = { promo: Record<string, unknown>; discount: { amount: number }; total: { amount: number } }
  const quote = async (promoCode: string, ...ids: string[]) =>
    (
      await ask<Quoted>(`${testShop.url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ items: items(...ids), promoCode }),
      })
    ).body
  const body = (promoCode: string, ...ids: string[]) =>
    orderBody({ items: items(...ids), promoCode, customer: anyCustomer() as never })

  test('discounts these only, and a refunded unit is worth what was paid for it', async () => {
    await create('GUIDES', { value: 33, kinds: ['guide'] })
    const [guide, poster] = [prices['beginner-guide']!, prices['harvest-poster']!]
    const off = Math.floor((guide * 33 + 50) / 100)
    const quoted = await quote('GUIDES', 'beginner-guide', 'harvest-poster')
    expect(quoted).toMatchObject({ promo: { code: 'GUIDES', isLimited: true }, discount: { amount: off } })
    const paid = await placeAndPay(testShop.url, body('GUIDES', 'beginner-guide', 'harvest-poster'))
    expect(paid.total.amount).toBe(quoted.total.amount)
    const [row] = await db().select().from(order).where(eq(order.number, paid.number))
    const lines = await db().select().from(orderLine).where(eq(orderLine.orderId, row!.id)).orderBy(orderLine.position)
    expect(lines.map(({ isDiscounted }) => isDiscounted)).toEqual([true, false])
    const chosen = { lines: lines.map(({ position }) => ({ position, quantity: 1 })), shipping: true }
    expect(itemAmounts(await readItems(db(), row!), chosen)).toEqual({
      lines: [
        { position: 0, quantity: 1, amount: guide - off },
        { position: 1, quantity: 1, amount: poster },
      ],
      shipping: 2000,
    })
  })

  test('discounts these only, also beside a manual discount, which is for all goods', async () => {
    await create('HALF', { value: 50, kinds: ['guide'] })
    const { made, rowOf } = teamOrders(() => testShop)
    const off = { amount: 500, reason: 'Late delivery' }
    const placed = await made(items('beginner-guide', 'harvest-poster'), { more: { promoCode: 'HALF' }, off })
    const row = await rowOf(placed)
    const [guide, poster] = [prices['beginner-guide']!, prices['harvest-poster']!]
    const halved = guide - (row.discount - 500)
    const { lines, shipping } = await readItems(db(), row)
    const exact = [halved, poster].map((net) => net - (500 * net) / (halved + poster))
    expect(lines.map(({ paid }, at) => Math.abs(paid - exact[at]!) < 1)).toEqual([true, true])
    expect(lines.reduce((sum, { paid }) => sum + paid, shipping)).toBe(row.total)
  })

  test('is refused when no such goods are in the cart, or they are below its minimum', async () => {
    const guide = prices['beginner-guide']!
    await create('ONLYGUIDES', { kinds: ['guide'], minimum: guide + 1 })
    expect((await quote('ONLYGUIDES', 'harvest-poster')).promo).toMatchObject({ refused: 'not_for_cart' })
    expect((await quote('ONLYGUIDES', 'harvest-poster', 'beginner-guide')).promo).toMatchObject({
      ...{ refused: 'minimum', minimum: guide + 1 },
    })
    for (const [ids, why] of [
      [['harvest-poster'], 'not_for_cart'],
      [['harvest-poster', 'beginner-guide'], 'minimum'],
    ] as const) {
      const response = await sendOrder<Problem & { why: string }>(testShop.url, body('ONLYGUIDES', ...ids))
      expect([response.status, response.body.code, response.body.why]).toEqual([409, 'promo', why])
    }
    expect(await readCode(db(), 'ONLYGUIDES')).toMatchObject({ usedCount: 0 })
  })

  test('names products by id or SKU; a variant counts as its product, a fixed amount is limited to them', async () => {
    const rows = await db().select().from(product)
    const skuOf = (id: string) => rows.find((row) => row.id === id)?.sku ?? ''
    const shirt = prices['bustan-tshirt.m']!
    const rules = { type: 'fixed', value: shirt + 1000, productIds: ['bustan-tshirt'] } as const
    expect(await create('SHIRT', { ...rules, productIds: [...rules.productIds] })).toMatchObject({ ok: true })
    expect(await quote('SHIRT', 'bustan-tshirt.m', 'harvest-poster')).toMatchObject({ discount: { amount: shirt } })
    const response = await sendOrder<Placed>(testShop.url, body('SHIRT', 'bustan-tshirt.m'))
    expect([response.status, response.body.total.amount]).toEqual([201, 2000])

    const change = (productIds: string[], version: number) =>
      changeCode(db(), testShop.clock, admin, { code: 'SHIRT', version, rules: { ...plain, productIds } })
    expect(await change([skuOf('bustan-tshirt.l'), skuOf('harvest-poster'), 'harvest-poster'], 1)).toMatchObject({
      ok: true,
    })
    expect((await readCode(db(), 'SHIRT'))?.productIds).toEqual(['bustan-tshirt', 'harvest-poster'])
    expect(await change(['harvest-poster', 'no-such-thing', 'BX-9'], 2)).toMatchObject({
      refusal: { reason: 'unknown_product', names: ['no-such-thing', 'BX-9'] },
    })
    expect(await create('NONE', { productIds: ['no-such-thing'] })).toMatchObject({
      refusal: { reason: 'unknown_product', names: ['no-such-thing'] },
    })
  })
})
