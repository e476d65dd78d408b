import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureVersion } from '#app/storefront/product/picture-version.server.ts'
import { product } from '#shop/catalog/table.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { drawProductPicture } from './draw-social-picture.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ engine: 'pglite' })
})
afterAll(() => shop.stop())

const get = (path: string, headers = {}) => fetch(`${shop.url}${path}`, { headers })
const body = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
const folder = () => join(shop.testShop.dataDir, 'social')

test('a product in both languages, and the shop, as a small JPEG of 1200 by 630', async () => {
  const paths = ['product/beginner-guide/ar', 'product/beginner-guide/en', 'shop/ar', 'shop/en']
  for (const path of paths) {
    const response = await get(`/social/${path}.jpg`)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    const picture = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format], path).toEqual([1200, 630, 'jpeg'])
    expect(picture.byteLength, path).toBeLessThan(200 * 1024)
  }
  expect(readdirSync(folder()).length).toBe(paths.length)
})

test('a cached picture gets 304; a changed price is another picture', async () => {
  const before = await get('/social/product/sticker-pack/en.jpg')
  const etag = before.headers.get('etag') ?? ''
  expect((await get('/social/product/sticker-pack/en.jpg', { 'if-none-match': etag })).status).toBe(304)
  await shop.shop.db.update(product).set({ price: 4_000 }).where(eq(product.id, 'sticker-pack'))
  const after = await get('/social/product/sticker-pack/en.jpg', { 'if-none-match': etag })
  expect(after.status).toBe(200)
  expect(after.headers.get('etag')).not.toBe(etag)
})

test('the URL of a picture changes with what it shows, and has digits only', async () => {
  const shown = { title: 'ملصقات', titleEn: 'Stickers', price: 2_000, pricesVary: false, image: '/products/x' }
  const changes = [
    {},
    { title: 'أ' },
    { titleEn: 'A' },
    { price: 3_000 },
    { pricesVary: true },
    { image: '/pictures/y' },
  ]
  const versions = changes.map((change) => String(pictureVersion({ ...shown, ...change })))
  expect(new Set(versions).size).toBe(changes.length)
  expect(versions.filter((version) => !/^\d+$/.test(version))).toEqual([])
})

test('a product whose variants differ in price shows the lowest as such', async () => {
  const picture = () => body('/social/product/bustan-tshirt/en.jpg')
  const variants = eq(product.variantOf, 'bustan-tshirt')
  const { db } = shop.shop
  const [parent] = await db.select().from(product).where(eq(product.id, 'bustan-tshirt'))
  const price = parent?.price ?? 0
  const rows = await db.update(product).set({ price }).where(variants).returning({ id: product.id })
  const before = await picture()
  await db
    .update(product)
    .set({ price: price + 500 })
    .where(eq(product.id, rows[0]?.id ?? ''))
  expect((await picture()).equals(before)).toBe(false)
})

test('rendered pictures are a cache; a lost folder is rendered again, byte for byte', async () => {
  const first = await body('/social/product/harvest-poster/ar.jpg')
  const files = readdirSync(folder())
  expect(await body('/social/product/harvest-poster/ar.jpg')).toEqual(first)
  expect(readdirSync(folder())).toEqual(files)
  rmSync(folder(), { recursive: true })
  expect(await body('/social/product/harvest-poster/ar.jpg')).toEqual(first)
})

test('an unknown product, language or extension, and an unlisted product, are not found', async () => {
  await shop.shop.db.update(product).set({ status: 'draft' }).where(eq(product.id, 'garden-session'))
  for (const path of [
    'product/no-such/ar.jpg',
    'product/beginner-guide/de.jpg',
    'product/beginner-guide/ar.png',
    'product/beginner-guide/ar.jpg/x',
    'product/garden-session/ar.jpg',
    'product/..%2f..%2fpackage.json/ar.jpg',
    'shop/fr.jpg',
    'nothing',
  ]) {
    const response = await get(`/social/${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control'), path).toBe('no-store')
  }
  expect(shop.errors).toEqual([])
})

/** The contrast on the text's side, in each row of pixels: how much ink there is. */
async function inkRows(picture: Buffer, side: 'left' | 'right') {
  const column = { left: side === 'left' ? 60 : 690, top: 160, width: 450, height: 300 }
  const { data } = await sharp(picture).extract(column).greyscale().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: 300 }, (_, row) => data.subarray(row * 450, (row + 1) * 450).filter((v) => v < 90).length)
}
const inkOf = async (title: string, locale: 'ar' | 'en') =>
  inkRows(
    await drawProductPicture({ locale, shop: 'بستان', title, price: '2.250' }, null),
    locale === 'ar' ? 'right' : 'left',
  )
const sum = (rows: number[]) => rows.reduce((all, row) => all + row, 0)

test('an Arabic title is on the right and joined: its separate letters are wider than the word', async () => {
  expect(sum(await inkOf(' ', 'ar'))).toBe(0)
  const width = async (title: string) => {
    const picture = await drawProductPicture({ locale: 'ar', shop: 'ب', title, price: '1' }, null)
    const box = { left: 690, top: 170, width: 510, height: 280 }
    const words = await sharp(picture).extract(box).png().toBuffer()
    return (await sharp(words).trim({ background: '#fbf7ee', threshold: 60 }).toBuffer({ resolveWithObject: true }))
      .info.width
  }
  expect(await width('سمسم')).toBeLessThan((await width('س\u200cم\u200cس\u200cم')) * 0.95)
})

test('a title does not touch the name above or the price below, however long it is', async () => {
  const long = 'عنوان طويل جدًا عن كل ما في البستان من شجر وثمر ومواسم وحصاد '.repeat(4)
  for (const [title, locale] of [
    [long, 'ar'],
    ['Bustan '.repeat(60), 'en'],
    ['x'.repeat(300), 'en'],
    ['<b>&amp; \u0001 "quoted"', 'en'],
  ] as const) {
    const rows = await inkOf(title, locale)
    expect(sum(rows), title).toBeGreaterThan(500)
    expect(sum(rows.slice(0, 6)) + sum(rows.slice(-6)), title).toBe(0)
  }
})

test('emails get a small JPEG of a product’s picture, and nothing that is not a picture', async () => {
  const response = await get('/social/products/beginner-guide.jpg')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, height, format]).toEqual([112, 112, 'jpeg'])
  for (const path of ['products/no-such', 'products/..%2Fart%2Fhero', `pictures/${crypto.randomUUID()}`])
    expect((await get(`/social/${path}.jpg`)).status, path).toBe(404)
})
