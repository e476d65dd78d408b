import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnDatabase } from '#server/boot/open-own-database.ts'
import { readEnv } from '#server/config/env.ts'
import { findProgram } from '../../../scripts/ensure-programs.mjs'
import { buyers, counter } from '../../../tests/support/buyers.ts'
import { ask, type Placed, place, placeAndPay, sendOrder } from '../../../tests/support/buying.ts'
import { type Pooler, startPooler } from '../../../tests/support/databases/pooler.ts'
import { buyer } from '../../../tests/support/databases/shop-by-proxy.ts'
import { checkInvariants } from '../../../tests/support/invariants.ts'
import { freePort } from '../../../tests/support/network/free-port.ts'
import { openShop } from '../../../tests/support/open-shop.ts'
import { until } from '../../../tests/support/poll.ts'
import { type Server, startServer } from '../../../tests/support/start-server.ts'
import { makeTestShop, type TestShop } from '../../../tests/support/test-shops.ts'

const program = findProgram('PgBouncer')
if (program === undefined)
  console.warn('PgBouncer is not installed: the shop is not tried behind one. `npm test` installs it.')

describe.runIf(program)('two servers behind a pooler in transaction mode', () => {
  let at: TestShop
  let pooler: Pooler
  let servers: Server[]
  let urls: string[]
  beforeAll(async () => {
    at = await makeTestShop('postgres')
    pooler = await startPooler(program ?? '', at.databaseUrl ?? '', join(tmpdir(), `bustan-pooler-${randomUUID()}`))
    const env = { DATABASE_DIRECT_URL: at.databaseUrl ?? '', WEB_CONCURRENCY: '2' }
    const start = async () => startServer({ ...at, databaseUrl: pooler.url }, await freePort(), env)
    servers = [await start(), await start()]
    urls = servers.map(({ url }) => url)
  })
  afterAll(async () => {
    const shop = await openShop({ engine: 'postgres', testShop: at })
    await checkInvariants(shop.shop.db)
    await shop.stop()
    for (const server of servers) {
      expect(await server.stop()).toBe(0)
      expect(server.output().match(/"level":50.*/g) ?? []).toEqual([])
    }
    await pooler.stop()
    await at.close()
  })
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: at.databaseUrl })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  test('take forty concurrent orders with their keys, take payments and send emails', async () => {
    expect(counter(await buyers(urls, 40, buyer))).toEqual({ '201': 40 })
    const [body, key] = [buyer(), randomUUID()]
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendOrder<Placed>(urls[n % 2] ?? '', body, { key })),
    )
    expect(new Set(responses.map((each) => each.body.number)).size).toBe(1)
    await Promise.all(urls.map((url) => placeAndPay(url, buyer())))
    await until('every email was sent', async () => {
      const rows = await query(`select state from mail where template = 'order-receipt'`)
      return rows.length === 2 && rows.every(({ state }) => state === 'sent')
    })
  })

  test('are notified of each other’s changes through the direct connection', async () => {
    const title = () => ask<string>(`${urls[0]}/en/product/harvest-poster`, { headers: { accept: 'text/html' } })
    const before = (await title()).body
    expect(before).not.toContain('Poster of another name')
    await query(`update product set title_en = 'Poster of another name' where id = 'harvest-poster'`)
    expect((await title()).body).not.toContain('Poster of another name')
    await query(`select pg_notify('page_cache', '')`)
    const notified = performance.now()
    await until('the page is the new one', async () => (await title()).body.includes('Poster of another name'))
    expect(performance.now() - notified).toBeLessThan(2_000)
  })

  test('hold few connections to the server under load', async () => {
    const rows = await query(
      `select application_name as name from pg_stat_activity where datname = current_database() and application_name like 'bustan%'`,
    )
    const listeners = rows.filter(({ name }) => name === 'bustan-listen')
    expect(listeners.length).toBe(4)
    expect(rows.length - listeners.length).toBeLessThanOrEqual(10)
  })

  test('refuse to start without the direct address, and say what is missing', async () => {
    const config = readEnv({ NODE_ENV: 'test', DATA_DIR: at.dataDir, DATABASE_URL: pooler.url })
    await expect(openOwnDatabase(config, new Date())).rejects.toThrow('set DATABASE_DIRECT_URL')
    await place(urls[0] ?? '', buyer())
  })
})
