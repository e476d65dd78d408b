import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildOf } from '../../../tests/support/build-of.ts'
import { pageHandler } from './page-handler.ts'

const routeWith = (text: string) => ({
  loader: ({ params }: { params: { lang?: string } }) => text + (params.lang ?? ''),
})
const build = buildOf({
  ':lang?': routeWith('home '),
  ':lang?/shop': routeWith('shop '),
  ':lang?/cart': routeWith('cart '),
  ':lang?/product/:id': routeWith('product '),
  ':lang?/product/:id/back-in-stock': routeWith('notice '),
  'en/shop/new': routeWith('new '),
  '*': routeWith('not found '),
  admin: routeWith('admin'),
  'admin/orders': routeWith('orders'),
  administrator: routeWith('a page of the storefront'),
})

test.each([
  ['/', 'home '],
  ['/en', 'home en'],
  ['/shop', 'shop '],
  ['/shop/', 'shop '],
  ['/en/SHOP', 'shop en'],
  ['/fr/shop', ''],
  ['/en/shop/new', 'new '],
  ['/shop/cart', ''],
  ['/shop/nowhere', 'not found '],
  ['/product/guide/back-in-stock', 'notice '],
  ['/product/cart', ''],
  ['/product/admin-guide', 'product '],
  ['/ar/product/%D8%AF%D9%84%D9%8A%D9%84', 'product ar'],
  ['/nowhere/at/all', 'not found '],
  ['/admin', 'admin'],
  ['/admin/orders', 'orders'],
  ['/ADMIN/orders', 'orders'],
  ['/%61dmin/orders', 'orders'],
  ['/admin/nowhere', 'not found '],
  ['/administrator', 'a page of the storefront'],
])('%s is answered by its route: %s', async (path, text) => {
  const log = { info() {}, warn() {}, error() {} }
  for (const pages of [build, async () => build]) {
    const response = await pageHandler(pages, log)(
      new Request(`http://bustan.test${path}`),
      new RouterContextProvider(),
    )
    expect(await response.text(), typeof pages).toBe(text)
    expect(response.status).toBe(text === '' ? 404 : 200)
  }
})
