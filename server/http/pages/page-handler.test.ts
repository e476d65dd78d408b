import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildOf } from '../../../tests/support/build-of.ts'
import { pageHandler } from './page-handler.ts'

const answers = (text: string) => ({ loader: () => new Response(text) })
const build = buildOf({
  shop: answers('shop'),
  'product/:id': answers('product'),
  '*': answers('not found'),
  admin: answers('admin'),
  'admin/orders': answers('orders'),
  administrator: answers('a page of the storefront'),
})

test.each([
  ['/shop', 'shop'],
  ['/product/admin-guide', 'product'],
  ['/product/%D8%AF%D9%84%D9%8A%D9%84', 'product'],
  ['/nowhere', 'not found'],
  ['/admin', 'admin'],
  ['/admin/orders', 'orders'],
  ['/ADMIN/orders', 'orders'],
  ['/%61dmin/orders', 'orders'],
  ['/admin/nowhere', 'not found'],
  ['/administrator', 'a page of the storefront'],
])('%s is answered by its route: %s', async (path, text) => {
  const handle = pageHandler(build, { info() {}, warn() {}, error() {} })
  const answer = await handle(new Request(`http://bustan.test${path}`), new RouterContextProvider())
  expect(await answer.text()).toBe(text)
})
