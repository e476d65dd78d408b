import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loader as editPage } from '#app/admin/products/edit/edit.tsx'
import { loader as viewPage } from '#app/admin/products/view/view.tsx'
import { countProducts, listProducts } from '#shop/catalog/admin-list.ts'
import { product } from '#shop/catalog/table.ts'
import { lowProducts } from '#shop/reports/dashboard-lists.ts'
import { readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { LowProducts } from './short-lists.tsx'

describeOnBothEngines('products low in stock', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const pages = { 'admin/products/view/:id': { loader: viewPage }, 'admin/products/edit/:id': { loader: editPage } }
    testShop = await open({ build: buildOf(pages) })
  })

  test('are as many in the list that the count leads to, drafts and products without an own stock left out', async () => {
    const { db, clock } = testShop.shop
    const [none, draft] = ['sticker-pack', 'beginner-guide']
    await db.update(product).set({ stock: 0, lowStockAt: 3 }).where(eq(product.id, none))
    await db.update(product).set({ stock: 0, lowStockAt: 3, status: 'draft' }).where(eq(product.id, draft))
    const { stock } = await readWaiting(db, clock.now())
    const filter = { q: '', status: 'active', stock: 'low' } as const
    const { rows } = await listProducts(db, filter, { sort: 'stock', locale: 'en' }, { limit: 100 })
    const ids = rows.map(({ id }) => id)
    expect([stock, await countProducts(db, filter)]).toEqual([ids.length, ids.length])
    expect(ids).toEqual(expect.arrayContaining([none, 'bustan-tshirt.xxl']))
    for (const not of [draft, 'bustan-tshirt']) expect(ids).not.toContain(not)
    expect((await lowProducts(db)).every(({ id }) => ids.includes(id))).toBe(true)
  })

  test('link to a page that exists, also for a variant', async () => {
    const products = await lowProducts(testShop.shop.db)
    expect(products.map(({ id }) => id)).toContain('bustan-tshirt.xxl')
    const headers = { cookie: await adminCookie(testShop) }
    const list = () => createElement(LowProducts, { products })
    const layout = { id: 'admin/shell/layout', path: '/', Component: list }
    const loaderData = { [layout.id]: { may: ['products.act'] } }
    const page = createElement(createRoutesStub([layout]), { hydrationData: { loaderData } })
    const paths = Array.from(
      renderToStaticMarkup(page).matchAll(/href="([^"]*\/products\/[^"]+)"/g),
      ([, path]) => path,
    )
    expect(paths).toHaveLength(products.length)
    for (const path of paths) {
      const response = await fetch(`${testShop.url}${path}.data`, { headers })
      expect([path, response.status]).toEqual([path, 200])
    }
  })
})
