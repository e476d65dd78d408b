import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, inArray, like, ne, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readGrid } from '#shop/catalog/import/import-file.ts'
import { productPicture } from '#shop/catalog/media/table.ts'
import { product } from '#shop/catalog/table.ts'
import { planMove } from '#shop/moving/plan-move.ts'
import { recognise } from '#shop/moving/platforms/recognise.ts'
import { startMove } from '#shop/moving/start-move.ts'
import { move, movedPicture, movedRow } from '#shop/moving/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { startServer } from '#tests/support/start-server.ts'
import { engines, makeTestShop } from '#tests/support/test-shops.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const count = 240
const pictured = 12

describe.concurrent.each(engines)('kill -9 while products are moved in on %s', (engine) => {
  test('creates each of them once, with its pictures', { timeout: 240_000 }, async () => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2c7a35' } })
      .jpeg()
      .toBuffer()
    const server = createServer((_, response) => void response.writeHead(200).end(picture))
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    const pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const rows = Array.from({ length: count }, (_, at) =>
      [
        `kill-${at}`,
        `Kill ${at}`,
        'Size',
        'S',
        `KILL-${at}`,
        at,
        1,
        at < pictured ? `${pictures}/${at}.jpg` : '',
      ].join(),
    )
    const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src'
    const text = [head, ...rows].join('\n')
    const testShop = await makeTestShop(engine)
    try {
      // The shop stops before its worker has fetched the job.
      const first = await openShop({ engine, testShop })
      const grid = readGrid(text)
      const file = grid.ok ? recognise(grid.value) : null
      if (file === null) throw new Error('not recognised')
      const { hash } = await planMove(first.shop.db, file)
      const kinds = { shipped: 'physical', unshipped: 'guide' } as const
      expect((await startMove(first.shop.db, first.shop, admin, { text, hash, ...kinds })).ok).toBe(true)
      await first.stop()

      const port = await freePort()
      const env = { NODE_ENV: 'development' }
      const leads = async (url: string, at: number) =>
        (await fetch(`${url}/products/kill-${at}`, { redirect: 'manual' }).catch(() => null))?.status === 301
      // Killed after the first products, after some more, and a third time at the pictures.
      for (const at of [0, 100, count - 1]) {
        const running = await startServer(testShop, port, env)
        await until(`product ${at} is there`, () => leads(running.url, at), 90_000)
        await running.kill()
      }
      const last = await openShop({ engine, testShop })
      const { db } = last.shop
      await until(
        'all pictures are there',
        async () => (await db.$count(movedPicture, ne(movedPicture.state, 'stored'))) === 0,
        90_000,
      )
      expect(await db.$count(move, sql`${move.finishedAt} is not null`)).toBe(1)
      expect(await db.$count(movedRow, eq(movedRow.state, 'made'))).toBe(count)
      const isMoved = and(like(product.id, 'kill-%'), sql`${product.variantOf} is null`)
      const products = await db
        .select({ id: product.id, stock: product.stock, image: product.image })
        .from(product)
        .where(isMoved)
      expect(products).toHaveLength(count)
      expect(products.reduce((total, { stock }) => total + stock, 0)).toBe(((count - 1) * count) / 2)
      expect(products.filter(({ image }) => image !== '')).toHaveLength(pictured)
      const ids = products.map(({ id }) => id)
      expect(await db.$count(productPicture, inArray(productPicture.productId, ids))).toBe(0)
      await checkInvariants(db)
      expect(last.errors).toEqual([])
      await last.stop()
    } finally {
      server.close()
      await testShop.close()
    }
  })
})
