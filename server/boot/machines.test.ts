import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { assertBudget } from '#server/boot/database/connection-budget.ts'
import { masterSecret, secretsFrom, sharedSecret } from '#server/boot/secrets.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { readEnv } from '#server/config/env.ts'
import { readSecretFingerprint } from '#shop/settings/shop-id.ts'
import { setting } from '#shop/settings/table.ts'
import { cookieOf, requestOf } from '../../tests/support/accounts/accounts.ts'
import { orderFor, setStock } from '../../tests/support/buyers.ts'
import { ask, type Placed, place, seeOrder, sendOrder } from '../../tests/support/buying.ts'
import { buyer } from '../../tests/support/databases/shop-by-proxy.ts'
import { describeOnBothEngines, type Open } from '../../tests/support/engines.ts'
import { jobsDone } from '../../tests/support/jobs.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { openShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '../../tests/support/test-shops.ts'

const secret = 'a secret of all machines, thirty-two characters'

describe('a second machine with its own disk', () => {
  let first: TestShop
  let second: TestShop
  let shopId: string
  beforeAll(async () => {
    first = await makeTestShop('postgres')
    shopId = JSON.parse(readFileSync(join(first.dataDir, 'shop.json'), 'utf8')).shop
    const dataDir = `${first.dataDir}-second`
    mkdirSync(dataDir)
    second = { ...first, dataDir }
  })
  afterAll(async () => {
    rmSync(second.dataDir, { recursive: true })
    await first.close()
  })
  const start = async (at: TestShop, env: Record<string, string> = {}) => startServer(at, await freePort(), env)

  test('does not start with another secret, or none, and leaves nothing behind', async () => {
    for (const env of [{}, { SESSION_SECRET: secret }] as Record<string, string>[]) {
      const starting = start(second, { SHOP_ID: shopId, ...env })
      await expect(starting).rejects.toThrow('the server ended with 1')
      await expect(starting).rejects.toThrow('Give it the SESSION_SECRET of the others')
    }
    expect(readdirSync(second.dataDir)).not.toContain('session-secret')
  })

  test('shares links, sessions and setup links with the first, whose links stay valid', async () => {
    const shared = { SHOP_ID: shopId, SESSION_SECRET: readFileSync(join(first.dataDir, 'session-secret'), 'utf8') }
    const one = await start(first)
    const setupOf = (output: string) => /token=([\w-]+)/.exec(output)?.[1] ?? ''
    const two = await start(second, shared)
    const [ofOne, ofTwo] = [setupOf(one.output()), setupOf(two.output())]
    expect(ofOne).not.toBe(ofTwo)
    const open = (url: string, token: string) => ask<string>(`${url}/admin/setup?token=${token}`)
    for (const { url } of [one, two])
      for (const token of [ofOne, ofTwo]) expect((await open(url, token)).body).toContain('name="password"')
    const placed = await place(one.url, buyer())
    expect((await seeOrder(two.url, placed as Placed)).number).toBe(placed.number)

    const shop = await openShop({ engine: 'postgres', testShop: first })
    const owner = { name: 'Owner', email: 'owner@example.com', password: 'an orchard at harvest' }
    const entered = await shop.accounts.setUp(requestOf(shop), { ...owner, token: ofOne })
    if (!entered.ok) throw new Error(entered.reason)
    expect(cookieOf(entered.headers)).not.toBe('')
    // There is an owner now: the other setup link makes no second one.
    const late = { ...owner, token: ofTwo, email: 'other@example.com' }
    expect(await shop.accounts.setUp(requestOf(shop), late)).toMatchObject({ ok: false, reason: 'link' })
    await shop.stop()
    for (const server of [one, two]) expect(await server.stop()).toBe(0)
  })

  test('drops only the cached pages that show what the first one sold', async () => {
    const one = await start(first)
    const two = await start(second, {
      SHOP_ID: shopId,
      SESSION_SECRET: readFileSync(join(first.dataDir, 'session-secret'), 'utf8'),
    })
    const shop = await openShop({ engine: 'postgres', testShop: first })
    await setStock(shop, 'harvest-poster', 4)
    const show = (path: string) => ask<string>(`${two.url}${path}`, { headers: { accept: 'text/html' } })
    const misses = async () => {
      const { body } = await ask<string>(`${two.url}/metrics`)
      return Number(/^bustan_page_cache_misses (\d+)/m.exec(body)?.[1])
    }
    const others = ['/en/faq', '/en/privacy-policy']
    for (const path of ['/en/product/harvest-poster', ...others]) await show(path)
    const before = await misses()
    const poster = [{ productId: 'harvest-poster', quantity: 1 }]
    expect((await sendOrder(one.url, orderFor(poster))).status).toBe(201)
    await until('the other shows one piece less', async () => {
      const { body } = await show('/en/product/harvest-poster')
      return body.includes('Only 3 left')
    })
    const after = await misses()
    expect(after).toBeGreaterThan(before)
    for (const path of others) await show(path)
    expect(await misses()).toBe(after)
    await shop.stop()
    for (const server of [one, two]) expect(await server.stop()).toBe(0)
  })

  test('leaves the backups to the machine that has a folder for them', async () => {
    const without = await openShop({ engine: 'postgres', testShop: first })
    const { db, jobs } = without.shop
    await jobs.enqueue(db, 'back-up', [{}])
    // A job after it is done here, and the backup still waits.
    await jobs.enqueue(db, 'count-sales', [{}])
    await jobsDone(without, 'count-sales')
    const BACKUP_DIR = `${first.dataDir}-backups`
    const shop = await openShop({ engine: 'postgres', testShop: first, env: { BACKUP_DIR } })
    const made = async () => (await shop.shop.backups.status()).lastRun?.state === 'done'
    await until('the other made it', made, 60_000)
    for (const each of [without, shop]) await each.stop()
    rmSync(BACKUP_DIR, { recursive: true })
  }, 120_000)

  test('is refused when it may open more connections than the server gives, and says how many', async () => {
    const database = await openDatabase({ url: first.databaseUrl ?? '' })
    const budget = (env: Record<string, string>) =>
      assertBudget(database.db, readEnv({ DATABASE_URL: first.databaseUrl, WEB_CONCURRENCY: '2', ...env }))
    await budget({})
    await expect(budget({ WEB_CONCURRENCY: '32', DATABASE_POOL: '200' })).rejects.toThrow(ConfigError)
    await expect(budget({ WEB_CONCURRENCY: '32', DATABASE_POOL: '200' })).rejects.toThrow(
      /may open 6403 connections on this machine \(32 processes with DATABASE_POOL=200, and 3 for upkeep\)/,
    )
    // With a pooler, only the listeners count.
    await budget({ WEB_CONCURRENCY: '32', DATABASE_POOL: '200', DATABASE_DIRECT_URL: first.databaseUrl ?? '' })
    const admin = new pg.Client({ connectionString: first.databaseUrl })
    await admin.connect()
    const name = pg.escapeIdentifier(new URL(first.databaseUrl ?? '').pathname.slice(1))
    await admin.query(`alter database ${name} connection limit 36`)
    await expect(budget({})).rejects.toThrow('may open 37 connections on this machine')
    await admin.query(`alter database ${name} connection limit -1`)
    await admin.end()
    await database.close()
  })
})

describeOnBothEngines('the secret of a shop', (open: Open) => {
  test('is checked by its fingerprint, and replaced only on purpose', async () => {
    const { shop, testShop } = await open()
    const now = new Date()
    const own = readFileSync(join(testShop.dataDir, 'session-secret'), 'utf8').trim()
    const read = (env: Parameters<typeof sharedSecret>[1]) => sharedSecret(shop.db, env, testShop.dataDir, now)
    expect(await read({})).toBe(own)
    expect(await read({ SESSION_SECRET: own })).toBe(own)
    const refused = await read({ SESSION_SECRET: secret }).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    const { message } = refused as Error
    for (const known of [own, secret, secretsFrom(own).sign('order', 'x')]) expect(message).not.toContain(known)
    const former = /NEW_SECRET=(\w+)/.exec(message)?.[1] ?? ''
    expect(former).toMatch(/^[0-9a-f]{32}$/)
    await expect(read({ SESSION_SECRET: secret, NEW_SECRET: 'f'.repeat(32) })).rejects.toThrow(ConfigError)
    expect(await read({ SESSION_SECRET: secret, NEW_SECRET: former })).toBe(secret)
    await expect(read({})).rejects.toThrow('session-secret is another one')
    // A setting left in the environment replaces nothing else.
    expect(await read({ SESSION_SECRET: secret, NEW_SECRET: former })).toBe(secret)
    await expect(read({ NEW_SECRET: former })).rejects.toThrow(ConfigError)
    rmSync(join(testShop.dataDir, 'session-secret'))
    await expect(read({})).rejects.toThrow('this machine has none')
    writeFileSync(join(testShop.dataDir, 'session-secret'), own, { mode: 0o600 })
  })

  test('that is empty or cut off is refused, and claims nothing', async () => {
    const { shop, testShop } = await open()
    const path = join(testShop.dataDir, 'session-secret')
    const own = readFileSync(path, 'utf8')
    await shop.db.delete(setting).where(eq(setting.key, 'secret_fingerprint'))
    for (const content of ['', '\n', own.slice(0, 10)]) {
      writeFileSync(path, content)
      const refused = await sharedSecret(shop.db, {}, testShop.dataDir, new Date()).catch((error: Error) => error)
      expect(refused).toBeInstanceOf(ConfigError)
      expect((refused as Error).message).toContain(`${path} is empty or cut off`)
    }
    expect(await readSecretFingerprint(shop.db)).toBeNull()
    writeFileSync(path, own)
  })

  test('that is new is on the disk before it has its name, and its name before it is used', async () => {
    const dataDir = join(inject('runFolder'), crypto.randomUUID())
    const synced: [string, boolean][] = []
    const sync = (path: string) => void synced.push([path, existsSync(join(dataDir, 'session-secret'))])
    const secret = await masterSecret(undefined, dataDir, sync)
    const flushed = [
      [expect.stringContaining('session-secret.'), false],
      [dataDir, true],
    ]
    expect([synced, readdirSync(dataDir)]).toEqual([flushed, ['session-secret']])
    expect(await masterSecret(undefined, dataDir, sync)).toBe(secret)
    expect(synced).toEqual(flushed)
  })
})
