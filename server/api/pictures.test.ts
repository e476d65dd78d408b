import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ engine: 'pglite' })
})
afterAll(() => shop.stop())

/** The file in the repository behind an address of this shop. */
const fileOf = (address: string) => {
  const url = new URL(address)
  expect(url.origin).toBe(shop.url)
  return `public${url.pathname}`
}

test('API clients get the absolute URL of one existing picture per product', async () => {
  const { products } = await (await fetch(`${shop.url}/api/v1/products`)).json()
  expect(products.length).toBe(7)
  for (const { id, image } of products) {
    expect(image).toMatch(/\.webp$/)
    expect(existsSync(fileOf(image)), image).toBe(true)
    const one = await (await fetch(`${shop.url}/api/v1/products/${id}`)).json()
    expect(one.image).toBe(image)
  }
})

test('a quote also has the picture’s own path, for the cart, which chooses a width itself', async () => {
  const response = await fetch(`${shop.url}/api/v1/quotes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: [{ productId: 'sticker-pack', quantity: 1 }] }),
  })
  const [item] = (await response.json()).items
  expect(item.picture).toBe('/products/sticker-pack')
  expect(existsSync(fileOf(item.image))).toBe(true)
})
