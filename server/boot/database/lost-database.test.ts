import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { awaitDatabase, DatabaseUnreachable } from '#server/boot/database/await-database.ts'
import { openOwnDatabase } from '#server/boot/open-own-database.ts'
import { masterSecret, secretsFrom } from '#server/boot/secrets.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { readEnv } from '#server/config/env.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { actAtBank, ask, place, returnFromBank, sendOrder } from '#tests/support/buying.ts'
import { databaseProxy } from '#tests/support/databases/proxy.ts'
import { buyer, openByProxy } from '#tests/support/databases/shop-by-proxy.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { makeTestShop, type TestShop } from '#tests/support/test-shops.ts'

/** Visitors are answered within 3 seconds; the rest is for a busy machine. */
const soonMs = 6_000

const page = (url: string, path: string, more: Record<string, string> = {}) =>
  ask<string>(`${url}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en', ...more } })

async function asAdmin<HttpReply>(
  testShop: TestShop,
  work: (client: pg.Client) => Promise<HttpReply>,
): Promise<HttpReply> {
  const client = new pg.Client({ connectionString: testShop.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('a shop whose database is lost', () => {
  let at: Awaited<ReturnType<typeof openByProxy>>
  beforeAll(async () => {
    at = await openByProxy()
  })
  afterAll(async () => {
    const shop = await openShop({ engine: 'postgres', testShop: at.testShop })
    await checkInvariants(shop.shop.db)
    await shop.stop()
    await at.close()
  })

  /** Requests everything a visitor can, concurrently: all answers come in time with a Retry-After. */
  async function noneHangs(): Promise<void> {
    const { url } = at.server
    const secrets = secretsFrom(await masterSecret(undefined, at.testShop.dataDir))
    const unknown = '11111111-1111-4111-8111-111111111111'
    const fresh = `fresh=${Math.random()}`
    const began = performance.now()
    const [cached, live, ready, ...others] = await Promise.all([
      page(url, '/en'),
      ask<string>(`${url}/livez`),
      ask<string>(`${url}/readyz`),
      page(url, `/en/product/harvest-poster?${fresh}`),
      page(url, `/ar/product/harvest-poster?${fresh}`),
      page(url, `/en/product/sticker-pack.data?${fresh}`, { accept: '*/*' }),
      page(url, `/payments/return/${unknown}?key=${returnKey(secrets, 'address', unknown)}`),
      ask(`${url}/login.data`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({ email: 'a@example.com', password: 'an orchard at harvest', remember: '' }),
      }),
      sendOrder(url, buyer(), { lang: 'ar' }),
      sendOrder(url, buyer(), { lang: 'en' }),
    ])
    expect(performance.now() - began).toBeLessThan(soonMs)
    expect([cached.status, live.status, ready.status]).toEqual([200, 200, 503])
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 503))
    expect(others.filter(({ headers }) => Number(headers.get('retry-after')) < 1)).toEqual([])
    const [english, arabic, data, back] = others.map(({ body }) => String(body))
    expect(english).toContain('The shop is unavailable right now')
    expect(arabic).toContain('المتجر غير متاح مؤقتًا')
    expect(data).toContain('503')
    expect(back).toContain('http-equiv="refresh"')
    expect(others.slice(-2).map(({ body }) => (body as { code?: string; detail?: string }).code)).toEqual([
      'shop_unavailable',
      'shop_unavailable',
    ])
  }

  test('survives connections being terminated repeatedly during orders and payments', async () => {
    let done = false
    const buyers = Array.from({ length: 6 }, async () => {
      while (!done)
        await place(at.server.url, buyer())
          .then(async ({ paymentUrl }) => returnFromBank(await actAtBank(paymentUrl, 'pay')))
          .catch(() => undefined)
    })
    for (let round = 0; round < 12; round++)
      await until('the shop was in the middle of something', () =>
        asAdmin(at.testShop, async (client) => {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()
               and exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                           and state = 'idle in transaction')`,
          )
          return (rowCount ?? 0) > 0
        }),
      )
    done = true
    await Promise.all(buyers)
    await at.works()
    expect(at.server.output()).not.toContain('ended by')
  })

  test.each([
    ['stalled', () => at.proxy.stall()],
    ['refused', () => at.proxy.refuse()],
  ])('answers in time while it is %s, and recovers by itself', async (_, breakDown) => {
    expect((await page(at.server.url, '/en')).status).toBe(200)
    await breakDown()
    await noneHangs()
    await at.proxy.heal()
    await at.works()
    expect((await ask(`${at.server.url}/readyz`)).status).toBe(200)
  })

  test('answers orders in time while their table is locked, and continues afterwards', async () => {
    const { url } = at.server
    await asAdmin(at.testShop, async (client) => {
      await client.query('begin; lock table shop_order in access exclusive mode')
      const began = performance.now()
      // More than there are connections.
      const orders = await Promise.all(Array.from({ length: 30 }, () => sendOrder(url, buyer())))
      expect(performance.now() - began).toBeLessThan(soonMs)
      expect(orders.filter(({ status }) => status !== 503)).toEqual([])
      expect((await ask(`${url}/readyz`)).status).toBe(200)
      await client.query('rollback')
    })
    await at.works()
  })
})

test('two processes survive without their database; one that dies meanwhile is replaced once it is back', async () => {
  const { proxy, server, works, close } = await openByProxy({ WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' })
  const children = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
  await until('both serve', async () => server.output().split('this process serves').length > 2)
  const [one, other] = children()
  await proxy.refuse()
  process.kill(Number(one), 'SIGKILL')
  await until('the replacement waits for the database', async () => server.output().includes('Waiting for it'))
  expect((await ask(`${server.url}/livez`)).status).toBe(200)
  expect(children()).toContain(other)
  await proxy.heal()
  await works()
  await close()
})

test('a start without its database waits, says so, and ends with a clear message', async () => {
  const testShop = await makeTestShop('postgres')
  const proxy = await databaseProxy(testShop.databaseUrl ?? '')
  await proxy.refuse()
  const config = readEnv({ NODE_ENV: 'test', DATA_DIR: testShop.dataDir, DATABASE_URL: proxy.url })
  const database = await openDatabase({ url: proxy.url })
  const messages: string[] = []
  const waiting = awaitDatabase(database, proxy.url, (text) => messages.push(text), 1_500)
  await expect(waiting).rejects.toThrow('was not there for 2 seconds')
  await expect(waiting).rejects.toThrow(DatabaseUnreachable)
  await database.close()
  expect(messages).toEqual([expect.stringContaining('Waiting for it, up to a minute')])

  const opening = openOwnDatabase(config, new Date(), (text) => {
    messages.push(text)
    void proxy.heal()
  })
  await (await opening).close()
  expect(messages.length).toBe(2)

  const nowhere = new URL(proxy.url)
  nowhere.pathname = '/bustan_no_such_database'
  await expect(openOwnDatabase({ ...config, DATABASE_URL: nowhere.href }, new Date())).rejects.toThrow(ConfigError)
  await proxy.close()
  await testShop.close()
})

test('a gap in listening counts as a change, and listening resumes', async () => {
  const testShop = await makeTestShop('postgres')
  const proxy = await databaseProxy(testShop.databaseUrl ?? '')
  const database = await openDatabase({ url: proxy.url }, { forVisitors: true })
  let received = 0
  await database.listen('page_cache', () => received++)
  const say = () => asAdmin(testShop, (client) => client.query("select pg_notify('page_cache', '')"))
  const isHeard = async (doing: () => unknown) => {
    const before = received
    await doing()
    await until('it is received', async () => received > before)
  }
  await isHeard(say)
  await isHeard(() =>
    asAdmin(testShop, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bustan-listen' and datname = current_database()",
      ),
    ),
  )
  await isHeard(say)
  proxy.stall()
  await say()
  await expect(database.db.execute('select 1')).rejects.toThrow()
  await isHeard(() => proxy.heal())
  await isHeard(say)
  await database.close()
  await proxy.close()
  await testShop.close()
})
