import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { and, asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, inject, test } from 'vitest'
import { openPictures } from '#adapters/images/pictures.ts'
import { diskStore } from '#adapters/storage/disk.ts'
import { purgeNightly } from '#server/jobs/purge-deleted.ts'
import { auditEntry, deletedItem } from '#shop/audit/log.ts'
import { orderLine } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, placeAndPay, seeOrder, sendOrder } from '#tests/support/buying.ts'
import { withLostAnswers } from '#tests/support/databases/lost-answer.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { type AdminSort, adminSorts, countProducts, listProducts } from './admin-list.ts'
import { readFileVersions, readStockMoves } from './admin-read.ts'
import { changeProduct } from './change-product.ts'
import { changeProducts } from './change-products.ts'
import { correctStock } from './correct-stock.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { readEdited } from './edited.ts'
import { blankFields, productFieldNames, ruleOf } from './fields/product-fields.ts'
import { type NewProductInput, newProductSchema } from './fields/product-form.ts'
import { addFile } from './media/add-file.ts'
import { prunePictures } from './media/prune-pictures.ts'
import { removeFile } from './media/remove-file.ts'
import { sendPicture } from './media/send-picture.ts'
import { browseProducts, newestOfEach, readProduct, relatedProducts } from './read.ts'
import { restoreProduct } from './restore-product.ts'
import { isListed, isSoldItself, product, stockMove } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
let count = 0
const typed = (changes: Partial<NewProductInput> = {}): NewProductInput => ({
  ...blankFields,
  title: 'كوب بستان',
  titleEn: 'Bustan mug',
  description: 'كوب خزفي',
  descriptionEn: 'A clay mug',
  price: 3_255,
  isDigital: true,
  lowStockAt: 3,
  sku: `MUG-${++count}`,
  tags: ['mug'],
  pictures: [],
  stock: 10,
  ...changes,
})

test('amounts and counts are parsed exactly, in any digits, and invalid ones refused', () => {
  const form = {
    ...Object.fromEntries(
      productFieldNames.filter((field) => ruleOf(field).kind !== 'flag').map((field) => [field, '']),
    ),
    ...{
      category: 'guide',
      sku: 'A-1',
      lowStockAt: '٥',
      tags: 'a، b,a\nc',
      status: 'draft',
      pictures: '[]',
      stock: '۱۲',
      price: '٢٫٢٥٥',
    },
  }
  const read = (changes: object) => newProductSchema.safeParse({ ...form, ...changes })
  const value = { price: 2_255, originalPrice: null, lowStockAt: 5, stock: 12, tags: ['a', 'b', 'c'], isDigital: false }
  expect(read({})).toMatchObject({ success: true, data: value })
  const wrong: [string, unknown, string][] = [
    ['price', '2.2555', 'amount'],
    ['price', '-1', 'amount'],
    ['price', '1e3', 'amount'],
    ['price', '100000.001', 'amount'],
    ['stock', '1.5', 'whole'],
    ['lowStockAt', '-1', 'whole'],
    ['sessionMinutes', '5', 'minutes'],
    ['sessionMinutes', 'x', 'minutes'],
    ['sku', '', 'required'],
    ['sku', '<b>', 'sku'],
    ['title', 'x'.repeat(121), 'too_long'],
    ['title', 'a\u0000b', 'not_allowed'],
    ['tags', 'x'.repeat(41), 'tag_too_long'],
    ['status', 'sold', 'required'],
    ['pictures', '{', 'unknown_picture'],
    ['pictures', '[{"image":"//evil.example/x","alt":"","altEn":""}]', 'unknown_picture'],
    ['pictures', '[{"image":"/pictures/../files/x","alt":"","altEn":""}]', 'unknown_picture'],
  ]
  for (const [field, sent, problem] of wrong) {
    const { error } = read({ [field]: sent })
    expect([field, sent, error?.issues.some(({ message }) => message === problem)]).toEqual([field, sent, true])
  }
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** A picture with a camera's metadata. */
const photo = (width = 400, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#2c7a35' } })
    .withExif({ IFD0: { Artist: 'Somebody at home' } })
    .jpeg()
    .toBuffer()
/** The header of a picture of 900 million pixels in a few bytes. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeInt32BE(crc32(png.subarray(12, 29)) | 0, 29)
  return png
}

test('content that is no picture, or too large a one, is never decoded and leaves nothing behind', async () => {
  const folder = join(inject('runFolder'), 'pictures-refused')
  const pictures = openPictures(diskStore(folder), { team: 20, strangers: 8 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'
  const sent: [string, Uint8Array, string][] = [
    ['an SVG called photo.jpg', bytesOf(svg), 'not_a_picture'],
    ['a page called photo.png', bytesOf('<!doctype html><script>alert(1)</script>'), 'not_a_picture'],
    ['a page behind a few spaces', bytesOf(`      ${svg}`), 'not_a_picture'],
    ['a PDF', bytesOf('%PDF-1.7 and more than sixteen'), 'not_a_picture'],
    ['nothing', new Uint8Array(), 'not_a_picture'],
    ['half a photo', (await photo()).subarray(0, 300), 'broken'],
    ['a page behind a JPEG beginning', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytesOf(svg)]), 'broken'],
    ['900 million points', await bomb(), 'too_many_pixels'],
    ['a stamp', await photo(319, 2000), 'too_small'],
  ]
  for (const [what, content, reason] of sent)
    expect([what, await pictures.keep(randomUUID(), content)]).toEqual([what, { ok: false, reason }])
  expect(existsSync(folder)).toBe(false)
  for (const name of ['../seeds', '..%2Fx-640.avif', '/etc/passwd', `${randomUUID()}-640.avif/..`, 'a-640.svg'])
    expect([name, await pictures.read(name)]).toEqual([name, null])
})

describeOnBothEngines('products in the admin', (open) => {
  const testShop = open.once()
  /** Invariant: every product's stock is the sum of its moves, and the newest move records it. */
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    const moves = await testShop.shop.db.select().from(stockMove).orderBy(asc(stockMove.id))
    for (const { id, stock } of await testShop.shop.db.select().from(product).where(isSoldItself)) {
      const own = moves.filter(({ productId }) => productId === id)
      expect([id, own.reduce((sum, { delta }) => sum + delta, 0), own.at(-1)?.stock]).toEqual([id, stock, stock])
      let running = 0
      for (const { delta, stock } of own) expect([id, (running += delta)]).toEqual([id, stock])
    }
  })

  const create = async (changes: Partial<NewProductInput> = {}) => {
    const created = await createProduct(testShop.shop.db, testShop.shop.clock, admin, typed(changes))
    if (!created.ok) throw new Error(created.refusal.reason)
    return created.value.id
  }
  const cover = { image: '/products/bustan-tshirt', alt: 'ت', altEn: 't' }
  /** For sale, with a picture set directly in the database. */
  const createActive = async (changes: Partial<NewProductInput> = {}) => {
    const id = await create(changes)
    await testShop.shop.db.update(product).set({ image: cover.image, imageColour: '#ffffff' }).where(eq(product.id, id))
    const { changed } = await bulk('activate', [id])
    expect(changed).toBe(1)
    return id
  }
  const bulk = (change: Parameters<typeof changeProducts>[3]['change'], ids: string[]) =>
    changeProducts(testShop.shop.db, testShop.shop.clock, admin, { change, ids })
  const row = async (id: string) => (await readEdited(testShop.shop.db, id))!
  const save = async (id: string, version: number, changes: Partial<NewProductInput> = {}) => {
    const { pictures, ...now } = await row(id)
    const input = { ...now, pictures: pictures.map(({ colour: _, ...each }) => each), ...changes }
    return changeProduct(testShop.shop.db, testShop.shop.clock, admin, { id, version }, input)
  }
  const correct = (productId: string, kind: 'received' | 'counted' | 'damaged' | 'other', amount: number, seen = 0) =>
    correctStock(testShop.shop.db, testShop.shop.clock, admin, {
      ...{ productId, kind, amount, seen, note: 'why', moveId: crypto.randomUUID() },
    })
  const found = async (query: string) => JSON.stringify((await ask(`${testShop.url}/api/v1/products?${query}`)).body)
  const shown = async (id: string) => (await ask(`${testShop.url}/api/v1/products/${id}`)).status
  const actions = async (id: string) => {
    const { db } = testShop.shop
    const about = and(eq(auditEntry.subject, 'product'), eq(auditEntry.subjectId, id))
    return (await db.select().from(auditEntry).where(about).orderBy(asc(auditEntry.id))).map(({ action }) => action)
  }

  test('a draft may be incomplete and no shopper sees it; a product for sale may not', async () => {
    const id = await create({ title: '', description: '', price: null })
    expect(await shown(id)).toBe(404)
    expect(await row(id)).toMatchObject({ id: 'bustan-mug', isDigital: false, version: 1, price: 0, image: '' })
    const active = await save(id, 1, { status: 'active' })
    expect(active).toMatchObject({
      ok: false,
      refusal: { reason: 'incomplete', missing: ['title', 'description', 'price', 'pictures'] },
    })
    const guide = typed({ category: 'guide', status: 'active', pictures: [cover] })
    const { db, clock } = testShop.shop
    expect(await createProduct(db, clock, admin, guide)).toMatchObject({ refusal: { missing: ['file'] } })
    expect(await createProduct(db, clock, admin, typed({ pictures: [cover] }))).toMatchObject({
      refusal: { reason: 'unknown_picture' },
    })
    expect(await createProduct(db, clock, admin, typed({ sku: 'BST-TEE-01' }))).toMatchObject({
      refusal: { reason: 'sku_taken' },
    })
    expect(await save(id, 1, { sku: 'BST-TEE-01' })).toMatchObject({ refusal: { reason: 'sku_taken' } })
  })

  test('the second of two admins who edit a product is shown what the first saved, and overwrites nothing', async () => {
    const id = await createActive({ titleEn: 'Blue mug' })
    expect(await found('q=blue')).toContain(id)
    const { version } = await row(id)
    const both = await Promise.all([
      save(id, version, { titleEn: 'Green mug' }),
      save(id, version, { price: 4_000, originalPrice: 5_000 }),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    const refused = both.find(({ ok }) => !ok)!
    expect(refused).toMatchObject({
      refusal: { reason: 'conflict', by: admin.email, current: { version: version + 1 } },
    })
    const now = await row(id)
    expect([now.titleEn === 'Green mug', now.price === 4_000].filter(Boolean)).toHaveLength(1)
    expect(await save(id, now.version, { titleEn: 'Violet mug' })).toMatchObject({ ok: true })
    expect(await found('q=violet')).toContain(id)
    expect(await found('q=blue')).not.toContain(id)
    // Saved unchanged: no new version, no record.
    const before = await actions(id)
    expect(await save(id, now.version + 1)).toEqual({ ok: true, value: { version: now.version + 1 } })
    expect(await actions(id)).toEqual(before)
  })

  test('bulk changes: a record each, incomplete ones are reported, and none is shown that should not be', async () => {
    const [ready, bare] = [await createActive({ titleEn: 'Ready' }), await create({ titleEn: 'Bare', price: null })]
    expect(await bulk('archive', [ready, bare, 'nobody'])).toEqual({ changed: 2, refused: [] })
    expect(await shown(ready)).toBe(404)
    const again = await bulk('activate', [ready, bare, ready])
    expect(again).toMatchObject({ changed: 1, refused: [{ id: bare, missing: ['price', 'pictures'] }] })
    expect([await shown(ready), await shown(bare)]).toEqual([200, 404])
    expect(await bulk('new', [ready, bare])).toMatchObject({ changed: 2 })
    expect(await bulk('new', [ready])).toMatchObject({ changed: 0 })
    expect(await actions(bare)).toEqual(['create', 'change', 'change'])
  })

  test('a new version of a file reaches buyers of the old one; a removed one stays with its buyers', async () => {
    const id = 'beginner-guide'
    const { db, clock, files } = testShop.shop
    const put = async (fileKey: string, text: string) => {
      const content = new TextEncoder().encode(text)
      await files.put(fileKey, content, 'application/pdf')
      return { fileKey, fileName: `${text}.pdf`, contentType: 'application/pdf', bytes: content.length }
    }
    const placed = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const [first] = await readFileVersions(db, id)
    const second = { productId: id, replaces: first!.id, file: await put('a', 'second') }
    testShop.clock.forward(60_000)
    const both = await Promise.all([
      addFile(db, testShop.shop, admin, second),
      addFile(db, testShop.shop, admin, second),
    ])
    expect(both.map((each) => (each.ok ? each.value.version : each.refusal.reason)).sort()).toEqual([2, 'replaced'])
    const download = async () =>
      (await ask((await seeOrder(testShop.url, placed)).downloads[0]!.url, { redirect: 'follow' })).body
    expect(await download()).toBe('second')
    const [newest] = await readFileVersions(db, id)
    expect(await removeFile(db, clock, admin, { productId: id, fileId: newest!.id })).toMatchObject({
      refusal: { reason: 'last_file' },
    })
    testShop.clock.forward(60_000)
    await addFile(db, testShop.shop, admin, { productId: id, replaces: null, file: await put('b', 'other') })
    expect(await removeFile(db, clock, admin, { productId: id, fileId: newest!.id })).toEqual({ ok: true, value: null })
    expect(await download()).toBe('second')
    const later = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    expect((await seeOrder(testShop.url, later)).downloads.map(({ fileName }) => fileName)).toEqual(['other.pdf'])
    const versions = await readFileVersions(db, id)
    expect(versions.map(({ version, orders, downloads }) => [version, orders, downloads])).toEqual([
      [1, 1, 0],
      [2, 0, 2],
      // Its buyer's, and two of the demo orders.
      [1, 3, 0],
    ])
  })

  test('a picture is re-encoded, cached for good and, when never saved, deleted', async () => {
    const { shop, url, clock } = testShop
    const send = async () => {
      const sent = await sendPicture(shop, admin, await photo())
      if (!sent.ok) throw new Error(sent.refusal.reason)
      return sent.value
    }
    const [used, unused] = [await send(), await send()]
    const response = await fetch(`${url}${used.image}-640.webp`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const drawn = await sharp(await response.arrayBuffer()).metadata()
    expect([drawn.width, drawn.height, drawn.exif]).toEqual([640, 640, undefined])
    for (const path of ['/pictures/..%2f..%2fsecret', '/pictures/x', `${used.image}`, `${used.image}-640.svg`])
      expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404])

    const picture = { image: used.image, alt: 'كوب', altEn: 'Mug' }
    const id = await create({ pictures: [picture], status: 'active' })
    const cover = { image: used.image, imageColour: used.colour, imageAltEn: 'Mug' }
    expect([await row(id), used.colour]).toMatchObject([cover, expect.stringMatching(/^#2[0-9a-f]7[0-9a-f]3[0-9a-f]$/)])
    // The bucket fails halfway.
    const keep = async (id: string, content: Uint8Array) => {
      await shop.pictures.keep(id, content)
      throw new Error('EIO')
    }
    const failing = { ...shop, pictures: { ...shop.pictures, keep } }
    await expect(sendPicture(failing, admin, await photo())).rejects.toThrow('EIO')
    clock.forward(25 * 3_600_000)
    await prunePictures(shop)
    await jobsDone(testShop, 'remove-files')
    const left = readdirSync(join(testShop.testShop.dataDir, 'pictures'))
    expect(left.map((name) => name.slice(0, 36))).toEqual(Array(6).fill(used.image.slice('/pictures/'.length)))
    const late = { ...picture, image: unused.image }
    const { version } = await row(id)
    expect(await save(id, version, { pictures: [late] })).toMatchObject({ refusal: { reason: 'unknown_picture' } })
    // Nothing is stored without a row.
    const lost = sendPicture({ ...shop, db: withLostAnswers(shop.db) }, admin, await photo())
    await expect(lost).rejects.toThrow('the connection to the database was lost')
    expect(readdirSync(join(testShop.testShop.dataDir, 'pictures'))).toHaveLength(6)
  })

  test('the files of a deleted product are removed after 30 days, except those that a copy has', async () => {
    const { shop, clock } = testShop
    const { db, files } = shop
    const id = await create({ category: 'guide' })
    const attach = async (fileKey: string) => {
      await files.put(fileKey, new Uint8Array([1]), 'application/pdf')
      const file = { fileKey, fileName: 'guide.pdf', contentType: 'application/pdf', bytes: 1 }
      expect((await addFile(db, shop, admin, { productId: id, replaces: null, file })).ok).toBe(true)
    }
    await attach('products/shared')
    const copy = await duplicateProduct(db, clock, admin, id)
    const copyId = copy.ok ? copy.value.id : ''
    await attach('products/own')
    const stored = async () => [await files.exists('products/shared'), await files.exists('products/own')]
    expect((await deleteProduct(db, clock, admin, id)).ok).toBe(true)
    await purgeNightly(shop)
    await jobsDone(testShop, 'remove-files')
    expect(await stored()).toEqual([true, true])
    clock.forward(31 * 86_400_000)
    await purgeNightly(shop)
    await jobsDone(testShop, 'remove-files')
    expect(await stored()).toEqual([true, false])
    const deleted = await deleteProduct(db, clock, admin, copyId)
    expect(await restoreProduct(db, clock, admin, deleted.ok ? deleted.value.deletedId : '')).toMatchObject({
      ok: true,
    })
    expect((await deleteProduct(db, clock, admin, copyId)).ok).toBe(true)
    clock.forward(31 * 86_400_000)
    await purgeNightly(shop)
    await jobsDone(testShop, 'remove-files')
    expect(await stored()).toEqual([false, false])
  })

  test.for(['Shop', 'Profile', 'Find order', 'Add'])(
    'a product titled "%s" does not take the address of that page',
    async (titleEn) => {
      const page = titleEn.toLowerCase().replace(' ', '-')
      expect((await create({ titleEn })).slice(0, -6)).toBe(`${page}-`)
    },
  )

  test('a copy is an independent draft', async () => {
    const { db, clock } = testShop.shop
    const twice = await Promise.all([1, 2].map(() => duplicateProduct(db, clock, admin, 'rare-crops-guide')))
    const copies = await Promise.all(twice.map((each) => row(each.ok ? each.value.id : '')))
    expect(new Set(copies.map(({ sku }) => sku))).toEqual(new Set(['BST-GUIDE-02-2', 'BST-GUIDE-02-3']))
    const original = await row('rare-crops-guide')
    expect(copies[0]).toMatchObject({ status: 'draft', titleEn: 'Secrets of Rare Crops (copy)', hasFile: true })
    expect(copies[0]!.pictures).toEqual(original.pictures)
    expect(await duplicateProduct(db, clock, admin, 'nobody')).toMatchObject({ refusal: { reason: 'unknown' } })
  })

  test('a product never ordered can be deleted and restored completely; an ordered one cannot', async () => {
    const { db, clock } = testShop.shop
    const id = await createActive({ titleEn: 'Short lived' })
    await correct(id, 'received', 1)
    const before = await row(id)
    const deleted = await deleteProduct(db, clock, admin, id)
    const deletedId = deleted.ok ? deleted.value.deletedId : ''
    expect([await readEdited(db, id), await shown(id)]).toEqual([null, 404])
    expect(await found('q=short')).not.toContain(id)
    expect(await db.$count(deletedItem, eq(deletedItem.id, deletedId))).toBe(1)
    // Another product takes the SKU and releases it again.
    const other = await create({ sku: before.sku })
    expect(await restoreProduct(db, clock, admin, deletedId)).toMatchObject({ refusal: { reason: 'taken' } })
    await save(other, 1, { sku: `${before.sku}-X` })
    expect(await restoreProduct(db, clock, admin, deletedId)).toEqual({ ok: true, value: { id } })
    expect(await row(id)).toEqual(before)
    expect([await shown(id), (await readStockMoves(db, id, { limit: 9 })).moves.length]).toEqual([200, 2])
    expect(await found('q=short')).toContain(id)
    expect(await restoreProduct(db, clock, admin, deletedId)).toMatchObject({ refusal: { reason: 'gone' } })

    const body = orderBody({ items: [{ productId: id, quantity: 1 }], customer: anyCustomer() as never })
    const [, gone] = await Promise.all([sendOrder(testShop.url, body), deleteProduct(db, clock, admin, id)])
    const bought = await db.select().from(orderLine).where(eq(orderLine.productId, id))
    // Never an order of a product that is gone.
    expect(gone.ok).toBe(bought.length === 0)
    expect(await deleteProduct(db, clock, admin, 'bustan-tshirt')).toMatchObject({ refusal: { reason: 'ordered' } })
  })

  test('the list pages through every sort order without losing or repeating a product, also after one that is gone', async () => {
    const { db } = testShop.shop
    const all = await db.$count(product, isListed)
    for (const sort of adminSorts) {
      const seen: string[] = []
      const filter = { q: '' }
      let page = await listProducts(db, filter, { sort, locale: 'en' }, { limit: 4 })
      for (;;) {
        seen.push(...page.rows.map(({ id }) => id))
        if (!page.older) break
        page = await listProducts(db, filter, { sort, locale: 'en' }, { limit: 4, after: seen.at(-1)! })
      }
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, all, all])
      const back = await listProducts(db, filter, { sort, locale: 'en' }, { limit: 4, before: seen[6]! })
      expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(2, 6))
      const last = await listProducts(db, filter, { sort, locale: 'en' }, { limit: 4, last: true })
      expect(last.rows.map(({ id }) => id)).toEqual(seen.slice(-4))
    }
    const gone = await create({ sku: 'GONE-1' })
    const list = (sort: AdminSort, after?: { id: string; position: string }) =>
      listProducts(db, { q: '' }, { sort, locale: 'en' }, { limit: 50, ...(after && { after }) })
    const before = await Promise.all(adminSorts.map(async (sort) => ({ sort, rows: (await list(sort)).rows })))
    expect(await deleteProduct(db, testShop.shop.clock, admin, gone)).toMatchObject({ ok: true })
    for (const { sort, rows } of before) {
      const at = rows.findIndex(({ id }) => id === gone)
      const rest = await list(sort, rows[at])
      expect([sort, rest.rows.map(({ id }) => id)]).toEqual([sort, rows.slice(at + 1).map(({ id }) => id)])
    }
    const first = await listProducts(db, { q: '' }, { sort: 'title', locale: 'en' }, { limit: 4, after: gone })
    expect([first.rows.length, first.newer]).toEqual([4, false])
    const tshirt = { q: 'تيشيرت', status: 'active' as const }
    const { rows } = await listProducts(db, tshirt, { sort: 'newest', locale: 'ar' }, { limit: 25 })
    expect(rows.map(({ id }) => id)).toEqual(['bustan-tshirt'])
    expect(await countProducts(db, tshirt)).toBe(1)
    await correct('sticker-pack', 'damaged', (await row('sticker-pack')).stock)
    const out = await listProducts(db, { q: '', stock: 'out' }, { sort: 'newest', locale: 'ar' }, { limit: 25 })
    expect(out.rows.map(({ id }) => id)).toContain('sticker-pack')
  })

  test('a page after the last product still says how many there are', async () => {
    const { db } = testShop.shop
    const { found, isExact } = await browseProducts(db, { category: 'guide' })
    expect(found).toBeGreaterThan(1)
    const beyond = await browseProducts(db, { category: 'guide' }, 12, { tier: 1, rank: 0, id: '~' })
    expect(beyond).toMatchObject({ products: [], found, isExact, next: null })
  })

  test('lists leave out what cards do not show, which may be long; the API has it', async () => {
    const { db } = testShop.shop
    const whole = (await readProduct(db, 'beginner-guide'))!
    const lists = {
      all: (await browseProducts(db, {})).products,
      found: (await browseProducts(db, { q: 'guide' })).products,
      newest: await newestOfEach(db, 8),
      related: await relatedProducts(db, whole),
    }
    for (const [list, products] of Object.entries(lists)) {
      const known = products.flatMap((card) => Object.keys(card))
      const missing = Object.keys(whole).filter((key) => !known.includes(key))
      expect([list, missing.toSorted()]).toEqual([list, ['description', 'descriptionEn', 'sku', 'tags']])
    }
    const { description, descriptionEn, sku, tags } = whole
    for (const query of ['limit=50', 'q=guide']) {
      const { body } = await ask<{ products: { id: string }[] }>(`${testShop.url}/api/v1/products?${query}`)
      expect(body.products.find(({ id }) => id === whole.id)).toMatchObject({ description, descriptionEn, sku, tags })
    }
  })
})
