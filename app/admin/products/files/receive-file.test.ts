import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { asc } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { takeFile } from '#app/admin/products/files/receive-file.server.ts'
import { readFileVersions } from '#shop/catalog/admin-read.ts'
import { createProduct } from '#shop/catalog/create-product.ts'
import { blankFields } from '#shop/catalog/fields/product-fields.ts'
import type { NewProductInput } from '#shop/catalog/fields/product-form.ts'
import { isSoldItself, product, stockMove } from '#shop/catalog/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { withLostAnswers } from '#tests/support/databases/lost-answer.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

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

const bytesOf = (text: string) => new TextEncoder().encode(text)

describeOnBothEngines('products in the admin', (open) => {
  const testShop = open.once()
  /** Invariant: every product's stock is the sum of its movements, and the newest movement says so. */
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

  test('a file’s type is sniffed and its size limited; refused files are not stored', async () => {
    const id = await create({ category: 'guide' })
    const stored = () => {
      const folder = join(testShop.testShop.dataDir, 'files/products', id)
      return existsSync(folder) ? readdirSync(folder).length : 0
    }
    const take = (name: string, parts: Uint8Array[], replaces: string | null = null, productId = id) => {
      const body = Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>
      return takeFile(testShop.shop, admin, { productId, replaces, name, body })
    }
    expect(await take('guide.pdf', [bytesOf('<html>'), bytesOf('<script>alert(1)</script>')])).toMatchObject({
      refusal: { reason: 'kind' },
    })
    expect(await take('guide.pdf', [])).toMatchObject({ refusal: { reason: 'empty' } })
    const megabyte = new Uint8Array(1024 * 1024)
    const huge = [bytesOf('%PDF-1.7 long'), ...Array.from({ length: 100 }, () => megabyte)]
    expect(await take('guide.pdf', huge)).toMatchObject({ refusal: { reason: 'too_large' } })
    const pdf = [bytesOf('%P'), bytesOf('DF-1.7 a small one'), bytesOf(' and its end')]
    expect(await take('guide.pdf', pdf, null, 'nobody')).toMatchObject({ refusal: { reason: 'unknown' } })
    expect(existsSync(join(testShop.testShop.dataDir, 'files/products/nobody'))).toBe(false)
    expect(stored()).toBe(0)
    expect(await take('../../etc/دليل\u0000 الزراعة.exe', pdf)).toEqual({
      ok: true,
      value: { version: 1, fileName: 'دليل الزراعة.pdf' },
    })
    const [file] = await readFileVersions(testShop.shop.db, id)
    expect([file?.bytes, file?.contentType, stored()]).toEqual([32, 'application/pdf', 1])
    expect(await take('b.pdf', pdf, file!.id)).toMatchObject({ value: { version: 2 } })
    expect(await take('c.pdf', pdf, file!.id)).toMatchObject({ refusal: { reason: 'replaced' } })
    expect(stored()).toBe(2)
    // Committed, but the answer was lost: a row names the file.
    const body = new Blob(pdf as BlobPart[]).stream()
    const shop = { ...testShop.shop, db: withLostAnswers(testShop.shop.db) }
    const lost = takeFile(shop, admin, { productId: id, replaces: null, name: 'd.pdf', body })
    await expect(lost).rejects.toThrow('the connection to the database was lost')
    expect([(await readFileVersions(testShop.shop.db, id)).length, stored()]).toEqual([3, 3])
    // Sent again with the id of its upload, it is added once.
    const again = () =>
      takeFile(testShop.shop, admin, {
        ...{ productId: id, id: uploadId, replaces: null, name: 'e.pdf' },
        body: new Blob(pdf as BlobPart[]).stream(),
      })
    const uploadId = randomUUID()
    for (const _ of [1, 2]) expect(await again()).toEqual({ ok: true, value: { version: 1, fileName: 'e.pdf' } })
    expect([(await readFileVersions(testShop.shop.db, id)).length, stored()]).toEqual([4, 4])
  })
})
