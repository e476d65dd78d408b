import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnDatabase } from '#server/boot/open-own-database.ts'
import { readEnv } from '#server/config/env.ts'
import { product } from '#shop/catalog/table.ts'
import { readShopId } from '#shop/settings/shop-id.ts'
import { root } from '#tests/support/imports.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { engines, makeTestShop, type TestShop } from '#tests/support/test-shops.ts'
import { resetDatabase } from './reset-database.ts'

const log = { info() {}, warn() {}, error() {} }

test('every command of a development machine exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const names = ['dev', 'build', 'check', 'e2e', 'bench', 'admin', 'backup', 'restore', 'db:migrate', 'db:reset']
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names))
})

describe.each(engines)('resetting the database of a development shop on %s', (engine) => {
  let testShop: TestShop
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
  })
  afterAll(() => testShop.close())
  const configOf = (env: Record<string, string> = {}) =>
    readEnv({
      ...{ NODE_ENV: 'test', DATA_DIR: testShop.dataDir, ALLOW_SANDBOX: '1' },
      ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }),
      ...env,
    })
  const look = async <Result>(of: (db: Parameters<typeof readShopId>[0]) => Promise<Result>) => {
    const { db, close } = await openOwnDatabase(configOf(), new Date())
    try {
      return await of(db)
    } finally {
      await close()
    }
  }
  const renamed = (db: Parameters<typeof readShopId>[0]) => db.$count(product, eq(product.title, 'Renamed'))

  test('makes a new shop with the demo, but not of a live or a running one', async () => {
    const before = await look(async (db) => {
      await db.update(product).set({ title: 'Renamed' }).where(eq(product.id, 'sticker-pack'))
      return readShopId(db)
    })
    const live = { NODE_ENV: 'production', BASE_URL: 'https://shop.example' }
    await expect(resetDatabase(configOf(live), log)).rejects.toThrow('live shop')
    const running = await openShop({ engine, testShop })
    await expect(resetDatabase(configOf(), log)).rejects.toThrow(/running|in use|open/i)
    await running.stop()
    expect(await look(renamed)).toBe(1)
    await resetDatabase(configOf(), log)
    expect(await look(renamed)).toBe(0)
    expect(await look((db) => db.$count(product, eq(product.id, 'sticker-pack')))).toBe(1)
    expect(await look(readShopId)).not.toBe(before)
  })

  test('empties no database of another shop than SHOP_ID names', async () => {
    await look((db) => db.update(product).set({ title: 'Renamed' }).where(eq(product.id, 'sticker-pack')))
    await expect(resetDatabase(configOf({ SHOP_ID: randomUUID() }), log)).rejects.toThrow('SHOP_ID')
    expect(await look(renamed)).toBe(1)
    await resetDatabase(configOf({ SHOP_ID: (await look(readShopId)) ?? '' }), log)
    expect(await look(renamed)).toBe(0)
  })

  test.runIf(engine === 'postgres')('empties no database of another folder or of something else', async () => {
    const url = testShop.databaseUrl
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const folder = await mkdtemp(join(tmpdir(), 'other-'))
      await writeFile(join(folder, 'shop.json'), JSON.stringify({ app: 'bustan', shop: randomUUID(), state: 'ready' }))
      await expect(resetDatabase(configOf({ DATA_DIR: folder }), log)).rejects.toThrow('belongs to shop')
      await rm(folder, { recursive: true })
      expect((await client.query('select from product')).rowCount).toBeGreaterThan(0)
      await client.query('drop schema public cascade; create schema public; create table other ()')
      await expect(resetDatabase(configOf(), log)).rejects.toThrow('something else (other)')
      await client.query('select from other')
    } finally {
      await client.end()
    }
  })
})
