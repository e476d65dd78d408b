import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loader as editPage } from '#app/admin/products/edit/edit.tsx'
import { loader as viewPage } from '#app/admin/products/view/view.tsx'
import { lowProducts } from '#shop/reports/dashboard-lists.ts'
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
