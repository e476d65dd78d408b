import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, place, sendOrder } from '../../../tests/support/buying.ts'
import { buyer, openByProxy } from '../../../tests/support/databases/shop-by-proxy.ts'
import { checkInvariants } from '../../../tests/support/invariants.ts'
import { openShop } from '../../../tests/support/open-shop.ts'
import { until } from '../../../tests/support/poll.ts'

/** Visitors are answered within 3 seconds; the rest is for a busy machine. */
const soonMs = 4_500

const page = (url: string, path: string, language: string) =>
  ask<string>(`${url}${path}`, { headers: { accept: 'text/html', 'accept-language': language } })

const message = (url: string) =>
  ask(`${url}/api/v1/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Noura', email: 'noura@example.com', subject: 'Post', message: 'When does it come?' }),
  })

describe('a shop whose database is slow but alive', () => {
  let at: Awaited<ReturnType<typeof openByProxy>>
  let admin: pg.Client
  beforeAll(async () => {
    at = await openByProxy()
    admin = new pg.Client({ connectionString: at.testShop.databaseUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    const shop = await openShop({ engine: 'postgres', testShop: at.testShop })
    await checkInvariants(shop.shop.db)
    await shop.stop()
    await at.close()
  })

  test('answers visitors in time in their language while it is slow, and recovers at once', async () => {
    const { url } = at.server
    expect((await page(url, '/en', 'en')).status).toBe(200)
    // The database still answers within the timeout for a lost one.
    at.proxy.delay(900)
    const began = performance.now()
    const [cached, english, arabic, ...orders] = await Promise.all([
      page(url, '/en', 'en'),
      page(url, `/en/product/harvest-poster?fresh=${Math.random()}`, 'en'),
      page(url, `/ar/product/harvest-poster?fresh=${Math.random()}`, 'ar'),
      ...Array.from({ length: 20 }, () => sendOrder(url, buyer())),
    ])
    expect(performance.now() - began).toBeLessThan(soonMs)
    expect(cached.status).toBe(200)
    expect([english.status, arabic.status, ...orders.map(({ status }) => status)]).toEqual(Array(22).fill(503))
    expect(english.body).toContain('The shop is unavailable right now')
    expect(arabic.body).toContain('المتجر غير متاح مؤقتًا')
    expect([english, arabic, ...orders].filter(({ headers }) => Number(headers.get('retry-after')) < 1)).toEqual([])
    at.proxy.delay(0)
    await at.works()
  })

  test('cancels a statement that takes too long, also on the server, so that none pile up', async () => {
    await admin.query(`create function be_slow() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`)
    await admin.query('create trigger be_slow before insert on message execute function be_slow()')
    const began = performance.now()
    const responses = await Promise.all(Array.from({ length: 5 }, () => message(at.server.url)))
    expect(performance.now() - began).toBeLessThan(soonMs)
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([503, 'shop_unavailable']))
    await until('the server has given them up, too', async () => {
      const { rows } = await admin.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)
      return rows.length === 0
    })
    await admin.query('drop function be_slow cascade')
    expect((await message(at.server.url)).status).toBe(201)
  })
})

test('visitors of the embedded database are answered in time while a backup reads it', async () => {
  const shop = await openShop({ engine: 'pglite', env: { DATABASE_WAIT: '2.5' } })
  const { db } = shop.shop
  let letGo = false
  let read = 0
  // Like a backup of a large shop: one long transaction that is never idle.
  const backup = db.transaction(async (tx) => {
    for (; !letGo; read++) {
      await tx.execute(sql`select 1`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  await until('it reads', async () => read > 0)
  const began = performance.now()
  const [live, ready, ...others] = await Promise.all([
    ask(`${shop.url}/livez`),
    ask(`${shop.url}/readyz`),
    ask(`${shop.url}/api/v1/products`),
    sendOrder(shop.url, buyer()),
  ])
  expect(performance.now() - began).toBeLessThan(soonMs)
  expect([live.status, ready.status]).toEqual([200, 503])
  expect(others.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(Array(2).fill([503, '5']))
  letGo = true
  await backup
  await place(shop.url, buyer())
  await shop.stop()
})
