import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrder } from '#shop/orders/read.ts'
import { shipItems } from '#shop/orders/shipments/ship-items.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, home, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { renderEmail } from '../render-email.ts'

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'pglite' })
})
afterAll(() => testShop.stop())

test('the groups of a tracking number are not reversed in the plain text of an Arabic email', async () => {
  const { shop, url } = testShop
  const items = [{ productId: 'sticker-pack', quantity: 1 }]
  const placed = await placeAndPay(url, orderBody({ items, shipping: home as never, customer: anyCustomer() as never }))
  const shipmentId = randomUUID()
  const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
  const details = { carrier: { id: 'dhl', ar: 'دي إتش إل', en: 'DHL' }, tracking: '12-345 678 KW', link: '' }
  await shipItems(shop.db, shop, admin, { number: placed.number, shipmentId, details, notify: true })
  const { id: orderId } = (await readOrder(shop.db, placed))!
  const data = { orderId, shipmentIds: [shipmentId] }
  const written = await renderEmail('order-shipped', { shop, settings: await shop.settings.read(), locale: 'ar', data })
  expect(written?.text).toContain(': دي إتش إل\n')
  expect(written?.text).toContain(': \u206812-345 678 KW\u2069\n')
})
