import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { auditEntry } from '#shop/audit/log.ts'
import { endSale } from '#shop/catalog/prices/end-sale.ts'
import type { SaleGroup } from '#shop/catalog/prices/preview-sales.ts'
import { productSale } from '#shop/catalog/prices/table.ts'
import { product } from '#shop/catalog/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import type { SalesResult } from './result.ts'
import ProductsSale, { action, loader } from './sale.tsx'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const [poster, stickers, guide] = ['harvest-poster', 'sticker-pack', 'beginner-guide']

test('a lost connection is shown without selected products too', () => {
  const loaderData = { ids: [], found: 0, hasGrown: false, groupId: randomUUID(), groups: [], now: new Date() }
  const page = () => createElement(ProductsSale, { loaderData, actionData: { kind: 'failed' } } as never)
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])))
  expect(html).toContain(m.products_save_failed())
})

describeOnBothEngines('a sale of several products, over HTTP', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ 'admin/products/sale': { action, loader } }) })
    cookie = await adminCookie(testShop)
    await inSizes(testShop, poster, typedSizes({ S: [6_750, 5], L: [7_333, 5] }))
  })
  const db = () => testShop.shop.db
  beforeEach(async () => {
    for (const { id, productId } of await db().select().from(productSale))
      await endSale(db(), testShop.clock, admin, { productId, saleId: id })
  })
  const send = async (ids: string[], fields: Record<string, string>, query = '') => {
    const body = new URLSearchParams({ kind: 'percent', value: '15', untilDay: '2099-01-31', ...fields })
    for (const id of ids) body.append('id', id)
    const path = `${testShop.url}/admin/products/sale${query}`
    return (await ask<SalesResult>(path, { method: 'POST', headers: { cookie }, body })).body
  }
  type Loaded = { ids: string[]; hasGrown: boolean; groups: SaleGroup[] }
  const load = async (query = '') =>
    (await ask<Loaded>(`${testShop.url}/admin/products/sale${query}`, { headers: { cookie } })).body
  const pricesOf = async (...ids: string[]) => {
    const rows = await db().select().from(product).where(inArray(product.id, ids))
    return ids.map((id) => rows.find((row) => row.id === id)?.price)
  }
  const plan = (ids: string[], groupId = randomUUID(), fields = {}) => send(ids, { intent: 'plan', groupId, ...fields })

  test('shows the prices in whole fils, sets them for products and variants, and ends for all at once', async () => {
    const ids = [stickers!, `${poster}.s`, poster!]
    const [usual] = await pricesOf(stickers!)
    const shown = await send(ids, { intent: 'preview' })
    if (shown.kind !== 'preview') throw new Error(shown.kind)
    const half = (fils: number) => Math.floor((fils * 85 + 50) / 100)
    expect(
      shown.products
        .map(({ id, usualFrom, usualTo, saleFrom, saleTo, clash }) => ({
          id,
          prices: [usualFrom, usualTo, saleFrom, saleTo],
          clash,
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual([
      { id: poster, prices: [6_750, 7_333, half(6_750), half(7_333)], clash: null },
      { id: stickers, prices: [usual, usual, half(usual!), half(usual!)], clash: null },
    ])
    expect(await db().$count(productSale)).toBe(0)

    // Sent twice it is planned once.
    const groupId = randomUUID()
    const both = await Promise.all([plan(ids, groupId), plan(ids, groupId)])
    for (const one of both) expect(one).toEqual({ kind: 'planned', groupId, planned: 2, leftOut: 0 })
    expect(await db().$count(productSale)).toBe(2)
    expect(await pricesOf(stickers!, `${poster}.s`, `${poster}.l`)).toEqual([half(usual!), half(6_750), half(7_333)])
    const { groups } = await load()
    expect(groups).toMatchObject([{ id: groupId, percent: 15 }])
    expect(groups[0]!.products.map(({ id }) => id).toSorted()).toEqual([poster, stickers])
    const entries = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, stickers!))
    expect(entries.at(-1)!.changes).toMatchObject([{ field: 'sale', from: null }])

    testShop.clock.forward(1000)
    expect(await send([], { intent: 'end', groupId })).toEqual({ kind: 'ended', count: 2 })
    expect(await pricesOf(stickers!, `${poster}.s`, `${poster}.l`)).toEqual([usual, 6_750, 7_333])
    expect((await load()).groups).toEqual([])
    expect(await send([], { intent: 'end', groupId })).toEqual({ kind: 'gone' })
    await db().delete(productSale).where(eq(productSale.groupId, groupId))

    await plan(ids, groupId, { fromDay: '2098-01-01' })
    expect(await send([], { intent: 'end', groupId })).toEqual({ kind: 'removed', count: 2 })
  })

  test('leaves out products during another sale, and no two members plan both', async () => {
    await plan([stickers!], randomUUID(), { fromDay: '2098-01-01', untilDay: '2098-02-01' })
    const over = { fromDay: '2098-01-31', untilDay: '2098-03-01' }
    const shown = await send([stickers!, guide!], { intent: 'preview', ...over })
    if (shown.kind !== 'preview') throw new Error(shown.kind)
    const clashes = Object.fromEntries(shown.products.map(({ id, clash }) => [id, clash?.reason ?? null]))
    expect(clashes).toEqual({ [stickers!]: 'overlaps', [guide!]: null })

    const both = await Promise.all([plan([stickers!, guide!], randomUUID(), over), plan([guide!], randomUUID(), over)])
    expect(both.map((one) => (one.kind === 'planned' ? one.planned : one.kind)).toSorted()).toEqual([0, 1])
    expect(await db().$count(productSale, eq(productSale.productId, guide!))).toBe(1)
    // One product's own end leaves the others.
    expect((await load()).groups).toHaveLength(2)
  })

  test('takes the products of the list’s filter, and refuses a sale in the past', async () => {
    const asOf = testShop.clock.now().toISOString()
    const query = new URLSearchParams({ filterQuery: 'category=guide', found: '99', asOf })
    const guides = await db().select().from(product).where(eq(product.category, 'guide'))
    expect((await load(`?${query}`)).ids.toSorted()).toEqual(guides.map(({ id }) => id).toSorted())
    query.set('found', '1')
    expect(await load(`?${query}`)).toMatchObject({ ids: [], hasGrown: true })
    expect((await load(`?id=${stickers}&id=${guide}`)).ids).toEqual([stickers, guide])
    const past = await send([guide!], { intent: 'plan', groupId: randomUUID(), untilDay: '2001-01-01' })
    expect(past).toMatchObject({ kind: 'wrong', problems: { untilDay: 'past' } })
    expect(await send([], { intent: 'plan', groupId: randomUUID() })).toEqual({ kind: 'gone' })
    expect(await db().$count(productSale)).toBe(0)
  })
})
