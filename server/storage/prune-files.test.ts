import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deletedItem } from '#shop/audit/log.ts'
import { productFile } from '#shop/catalog/media/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import type { Log } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { placeAndPay, seeOrder } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { pruneFiles } from './prune-files.ts'

const content = new TextEncoder().encode('x')

async function rowsAndFiles({ shop, url, clock }: OpenShop) {
  const { db, files } = shop
  const [guide] = await db.select().from(productFile).where(eq(productFile.productId, 'beginner-guide'))
  await files.put(guide!.fileKey, readFileSync('db/guides/beginner-guide.pdf'), 'application/pdf')
  const placed = await placeAndPay(url)
  await (await fetch((await seeOrder(url, placed)).downloads[0]!.url)).arrayBuffer()
  const put = async (key: string) => {
    await files.put(key, content, 'application/zip')
    return key
  }
  const ofProduct = await put(`products/a/${randomUUID()}.zip`)
  const file = { fileName: 'a.zip', contentType: 'application/zip', bytes: 1, version: 9, createdAt: clock.now() }
  await db.insert(productFile).values({ id: randomUUID(), productId: 'beginner-guide', fileKey: ofProduct, ...file })
  const ofDeleted = await put(`messages/${randomUUID()}.pdf`)
  await db.insert(deletedItem).values({
    ...{ id: randomUUID(), subject: 'message' as const, subjectId: '1', name: '1', by: 'a@example.com' },
    ...{ rows: { message_attachment: [{ fileKey: ofDeleted }] }, deletedAt: clock.now() },
  })
  const stamped = await db.select({ stamped: downloadGrant.stamped }).from(downloadGrant)
  const copies = stamped.flatMap(({ stamped }) => stamped?.key ?? [])
  expect(copies.length).toBeGreaterThan(0)
  return { put, named: [ofProduct, ofDeleted, ...copies] }
}

const lists = async ({ shop: { files } }: OpenShop, keys: readonly string[]) =>
  Promise.all(keys.map((key) => files.exists(key)))

describe.each([
  ['pglite', 'a folder'],
  ['postgres', 'a folder'],
  ['pglite', 'a bucket'],
] as const)('private files without a row (%s, %s)', (engine, place) => {
  test('are deleted after 30 days in a folder, and only counted in a bucket', async () => {
    const bucket = place === 'a bucket' ? await startBucket() : null
    const testShop = await openShop({ engine, env: bucket?.env ?? {} })
    const logged: [object, string][] = []
    const log: Log = { info: (...line) => void logged.push(line), warn() {}, error() {} }
    const prune = (changed: Partial<Shop> = {}) => pruneFiles({ ...testShop.shop, log, ...changed })
    try {
      const { put, named } = await rowsAndFiles(testShop)
      // More than have a row, as after a database was replaced.
      const many = await Promise.all(Array.from({ length: 9 }, () => put(`products/b/${randomUUID()}.zip`)))
      const lost = [await put(`copies/a/${randomUUID()}.pdf`), await put(`returns/${randomUUID()}.png`), ...many]
      const elsewhere = await put('guides/of-another-folder.pdf')
      await prune()
      expect(await lists(testShop, lost)).toEqual(lost.map(() => true))
      testShop.clock.forward(31 * 86_400_000)
      const { files } = testShop.shop
      // The last folder cannot be read.
      const broken: Partial<Shop> = {
        files: { ...files, list: (folder) => (folder === 'copies' ? unreadable() : files.list(folder)) },
      }
      await expect(prune(broken)).rejects.toThrow('unreadable')
      expect(await lists(testShop, lost)).toEqual(lost.map(() => true))
      expect(logged).toEqual([])
      await prune()
      expect(await lists(testShop, lost)).toEqual(lost.map(() => place === 'a bucket'))
      expect(await lists(testShop, [...named, elsewhere])).toEqual([...named, elsewhere].map(() => true))
      expect(logged).toEqual([[{ files: lost.length }, expect.any(String)]])
      for (const key of lost) await files.remove(key)
      await prune()
      expect(logged).toHaveLength(1)
      expect(testShop.errors).toEqual([])
    } finally {
      await testShop.stop()
      await bucket?.stop()
    }
  })
})

// biome-ignore lint/correctness/useYield: it fails before its first file.
async function* unreadable(): AsyncGenerator<never> {
  throw new Error('unreadable')
}
