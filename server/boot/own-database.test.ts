import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { openOwnDatabase } from '#server/boot/open-own-database.ts'
import { readEnv } from '#server/config/env.ts'
import { readShopId } from '#shop/settings/shop-id.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { engines, makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const now = new Date()
const publicShop = { NODE_ENV: 'production', BASE_URL: 'https://shop.example', ALLOW_SANDBOX: '1' }
const configOf = (testShop: TestShop, env: Record<string, string> = {}) =>
  readEnv({
    NODE_ENV: 'test',
    DATA_DIR: testShop.dataDir,
    ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }),
    ...env,
  })
const markerOf = ({ dataDir }: TestShop) => JSON.parse(readFileSync(join(dataDir, 'shop.json'), 'utf8'))

/** Opens and closes the test shop's database; returns the shop's id and its number of products. */
async function look(testShop: TestShop, env: Record<string, string> = {}) {
  const { db, close } = await openOwnDatabase(configOf(testShop, env), now)
  try {
    const { rows } = (await db.execute(sql`select count(*)::int as count from product`)) as unknown as {
      rows: { count: number }[]
    }
    return { shop: await readShopId(db), products: rows[0]?.count }
  } finally {
    await close()
  }
}

/** Replaces the database with an empty one, as if it had been deleted. */
async function loseDatabase({ databaseUrl, dataDir }: TestShop): Promise<void> {
  if (databaseUrl === undefined) return renameSync(join(dataDir, 'database'), `${dataDir}.lost`)
  await query(databaseUrl, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe.each(engines)('a shop knows its own data on %s', (engine) => {
  const testShops: TestShop[] = []
  const open = async () => {
    const testShop = await makeTestShop(engine)
    testShops.push(testShop)
    return testShop
  }
  afterAll(async () => {
    for (const testShop of testShops) {
      rmSync(`${testShop.dataDir}.lost`, { recursive: true, force: true })
      await testShop.close()
    }
  })

  test('one from before ids is adopted; after it loses its database it opens only on purpose', async () => {
    const testShop = await open()
    const { shop } = markerOf(testShop)
    expect(await look(testShop)).toMatchObject({ shop })
    // As an earlier version left it.
    const before = await openOwnDatabase(configOf(testShop), now)
    await before.db.execute(sql`delete from setting where key = 'shop_id'`)
    await before.close()
    rmSync(join(testShop.dataDir, 'shop.json'))
    writeFileSync(join(testShop.dataDir, 'session-secret'), 'of the links it sent')
    const taken = await look(testShop)
    expect(taken.shop).not.toBe(shop)
    expect(taken.products).toBeGreaterThan(3)
    expect(markerOf(testShop)).toEqual({ app: 'bustan', shop: taken.shop, state: 'ready' })

    await loseDatabase(testShop)
    const files = readdirSync(testShop.dataDir)
    await expect(look(testShop)).rejects.toThrow(`belongs to shop ${taken.shop}`)
    await expect(look(testShop)).rejects.toThrow('npm run restore')
    await expect(startServer(testShop, await freePort())).rejects.toThrow(`belongs to shop ${taken.shop}`)
    await expect(look(testShop, { NEW_SHOP: shop })).rejects.toThrow(`NEW_SHOP=${taken.shop}`)
    expect(readdirSync(testShop.dataDir)).toEqual(files)
    const fresh = await look(testShop, { NEW_SHOP: taken.shop ?? '' })
    expect(fresh.products).toBe(0)
    expect(fresh.shop).not.toBe(taken.shop)
    // Needed only once, and harmless when left in place.
    expect(await look(testShop, { NEW_SHOP: taken.shop ?? '' })).toEqual(fresh)
  }, 120_000)

  test('a public shop without disk and database does not start until NEW_SHOP says that it is the first', async () => {
    const testShop = await open()
    await loseDatabase(testShop)
    for (const name of readdirSync(testShop.dataDir)) rmSync(join(testShop.dataDir, name), { recursive: true })
    await expect(look(testShop, publicShop)).rejects.toThrow('NEW_SHOP=first')
    expect(existsSync(join(testShop.dataDir, 'shop.json'))).toBe(false)
    expect(await look(testShop, { ...publicShop, NEW_SHOP: 'first' })).toMatchObject({ shop: expect.any(String) })
    expect(await look(testShop, publicShop)).toMatchObject({ shop: markerOf(testShop).shop })
  })

  test('an interrupted first start is resumed at any point', async () => {
    const testShop = await open()
    const { shop } = markerOf(testShop)
    writeFileSync(join(testShop.dataDir, 'shop.json'), JSON.stringify({ app: 'bustan', shop, state: 'creating' }))
    expect(await look(testShop)).toMatchObject({ shop })
    expect(markerOf(testShop)).toMatchObject({ state: 'ready' })
    await loseDatabase(testShop)
    writeFileSync(join(testShop.dataDir, 'shop.json'), JSON.stringify({ app: 'bustan', shop, state: 'creating' }))
    expect(await look(testShop)).toEqual({ shop, products: 0 })
  })

  test('an unwritable data folder stops the start with the reason', async () => {
    const testShop = await open()
    // Root writes anywhere, so a file takes the place of a folder.
    const mail = join(testShop.dataDir, 'mail')
    rmSync(mail, { recursive: true, force: true })
    writeFileSync(mail, '')
    await expect(look(testShop)).rejects.toThrow(`The data folder ${mail} cannot be written`)
    const start = await startServer(testShop, await freePort()).catch((error: Error) => error.message)
    expect(start).toContain(`The data folder ${mail} cannot be written`)
    expect(start).not.toMatch(/^\s+at /m)
  })
})

test('refuses a database with an empty folder, with another shop’s folder, or with foreign tables', async () => {
  const [testShop, other] = [await makeTestShop('postgres'), await makeTestShop('postgres')]
  const { shop } = markerOf(testShop)
  const wrong = (dataDir: string): TestShop => ({ ...testShop, dataDir })
  const empty = `${testShop.dataDir}.unmounted`
  try {
    mkdirSync(empty)
    await expect(look(wrong(empty))).rejects.toThrow(`that of shop ${shop}`)
    expect(readdirSync(empty)).toEqual([])
    expect(await look(wrong(empty), { SHOP_ID: shop })).toMatchObject({ shop })
    expect(await look(wrong(empty))).toMatchObject({ shop })

    const id = '11111111-1111-4111-8111-111111111111'
    writeFileSync(join(empty, 'shop.json'), JSON.stringify({ app: 'bustan', shop: id, state: 'ready' }))
    await expect(look(wrong(empty))).rejects.toThrow(`belongs to shop ${id}`)
    writeFileSync(join(empty, 'shop.json'), '{"app":"another"}')
    await expect(look(wrong(empty))).rejects.toThrow('not this shop')

    await query(other.databaseUrl ?? '', 'drop schema public cascade; create schema public; create table cats (id int)')
    await expect(look(other)).rejects.toThrow('tables of something else (cats)')
    expect(existsSync(join(other.dataDir, 'shop.json'))).toBe(true)
  } finally {
    rmSync(empty, { recursive: true, force: true })
    await testShop.close()
    await other.close()
  }
})

test('refuses a new database in another encoding than UTF-8, and leaves the folder as it is', async () => {
  const testShop = await makeTestShop('postgres')
  const { databaseUrl = '' } = testShop
  const url = new URL(databaseUrl)
  url.pathname += '_ascii'
  const name = url.pathname.slice(1)
  const dataDir = `${testShop.dataDir}.ascii`
  try {
    await query(databaseUrl, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    mkdirSync(dataDir)
    await expect(look({ ...testShop, databaseUrl: url.href, dataDir })).rejects.toThrow('encoding is SQL_ASCII')
    expect(readdirSync(dataDir)).toEqual([])
  } finally {
    await query(databaseUrl, `drop database if exists ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
    await testShop.close()
  }
})
