import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { awaitDatabase } from '#server/boot/database/await-database.ts'
import { DatabaseUnavailable, type Db, isStandby, transact, transactKeyed } from '#shop/db.ts'
import { actAtBank, ask, type Placed, place, returnFromBank, sendOrder } from '../../../tests/support/buying.ts'
import { makePostgres, type OwnPostgres } from '../../../tests/support/databases/own-postgres.ts'
import { buyer, openByProxy } from '../../../tests/support/databases/shop-by-proxy.ts'
import { checkInvariants } from '../../../tests/support/invariants.ts'
import { freePort } from '../../../tests/support/network/free-port.ts'
import { openShop } from '../../../tests/support/open-shop.ts'
import { until } from '../../../tests/support/poll.ts'
import { startServer } from '../../../tests/support/start-server.ts'

describe('lost responses', () => {
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
  const count = async (query: string, ...values: string[]) =>
    Number((await admin.query(`select count(*) as n from ${query}`, values)).rows[0].n)

  test.each([
    ['its first row was sent', 201, () => at.proxy.loseRequest('insert into "shop_order"')],
    ['COMMIT was sent', 201, () => at.proxy.loseCommit('insert into "shop_order"', 'request')],
    ['COMMIT was answered', 200, () => at.proxy.loseCommit('insert into "shop_order"', 'answer')],
  ])('an order is placed once when its connection is lost before %s', async (_, answered, breakIt) => {
    const before = await count('shop_order')
    breakIt()
    const key = randomUUID()
    const body = buyer()
    const { status, body: placed } = await sendOrder<Placed>(at.server.url, body, { key })
    expect([status, at.proxy.isWhole()]).toEqual([answered, true])
    expect(await count('shop_order')).toBe(before + 1)
    expect((await sendOrder<Placed>(at.server.url, body, { key })).body.number).toBe(placed.number)
    expect(await count('shop_order')).toBe(before + 1)
  })

  test('a payment is recorded once when the response to its COMMIT is lost', async () => {
    const { number, paymentUrl } = await place(at.server.url, buyer())
    const back = await actAtBank(paymentUrl, 'pay')
    at.proxy.loseCommit('update "payment"', 'answer')
    expect(await returnFromBank(back)).toContain('/payment-success')
    expect(at.proxy.isWhole()).toBe(true)
    const events = `order_event e join shop_order o on o.id = e.order_id where o.number = $1 and e.kind = 'paid'`
    expect(await count(events, number)).toBe(1)
  })

  test('a request without a key is never repeated: its sender gets a 503', async () => {
    const send = () =>
      ask(`${at.server.url}/api/v1/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'N', email: 'n@example.com', subject: 'Post', message: 'When does it come?' }),
      })
    expect((await send()).status).toBe(201)
    const before = await count('message')
    at.proxy.loseCommit('insert into "message"', 'request')
    expect((await send()).status).toBe(503)
    expect(await count('message')).toBe(before)
    at.proxy.loseCommit('insert into "message"', 'answer')
    expect((await send()).status).toBe(503)
    expect(await count('message')).toBe(before + 1)
    at.proxy.loseRequest('insert into "message"')
    expect((await send()).status).toBe(201)
    expect(await count('message')).toBe(before + 2)
  })
})

describe('a primary that becomes a standby and a primary again', () => {
  let server: OwnPostgres
  beforeAll(async () => {
    const port = await freePort()
    server = await makePostgres(`${inject('runFolder')}/standby`, port)
    await server.start()
  })
  afterAll(() => server.stop())

  test('reports not ready and answers 503 on the standby, and recovers by itself within seconds', async () => {
    const dataDir = `${inject('runFolder')}/standby-shop`
    const shop = await startServer(
      { engine: 'postgres', dataDir, databaseUrl: server.url, close: async () => {} },
      await freePort(),
    )
    const ready = async () => (await ask(`${shop.url}/readyz`)).status
    expect(await ready()).toBe(200)
    await place(shop.url, buyer())
    await server.stop()
    await server.start('standby')
    await until('it is red', async () => (await ready()) === 503)
    expect((await ask(`${shop.url}/livez`)).status).toBe(200)
    expect((await sendOrder(shop.url, buyer())).status).toBe(503)

    const messages: string[] = []
    const another = await openDatabase({ url: server.url })
    const waiting = awaitDatabase(another, server.url, (text) => messages.push(text))
    await until('another start waits for it', async () => messages.length === 1)
    expect(messages[0]).toContain('a standby')

    await promote(server)
    const promoted = performance.now()
    await until('orders are taken again', async () => (await sendOrder(shop.url, buyer())).status === 201)
    expect(performance.now() - promoted).toBeLessThan(4_000)
    expect(await ready()).toBe(200)
    await waiting
    await another.close()
    expect(await shop.stop()).toBe(0)
  })
})

test('no acknowledged order and no process is lost when the primary is killed repeatedly under load', async () => {
  const server = await makePostgres(`${inject('runFolder')}/killed`, await freePort())
  await server.start()
  const dataDir = `${inject('runFolder')}/killed-shop`
  const at = { engine: 'postgres' as const, dataDir, databaseUrl: server.url, close: async () => {} }
  const shop = await startServer(at, await freePort(), { WEB_CONCURRENCY: '2', DATABASE_WAIT: '2.5' })
  const acknowledged = new Map<string, string>()
  let done = false
  const buyers = Array.from({ length: 6 }, async () => {
    while (!done) {
      const [body, key] = [buyer(), randomUUID()]
      // Like a checkout: the same request until it succeeds.
      for (let answered = false; !answered && !done; ) {
        const response = await sendOrder<Placed>(shop.url, body, { key }).catch(() => null)
        answered = response !== null && response.status < 300
        if (response !== null && answered) acknowledged.set(key, response.body.number)
        else expect(response?.status ?? 503).toBe(503)
      }
    }
  })
  for (let round = 0; round < 5; round++) {
    const before = acknowledged.size
    await until('orders are placed', async () => acknowledged.size > before + 10, 30_000)
    await server.kill()
    await server.start()
    const back = performance.now()
    await until('orders are taken again', async () => (await sendOrder(shop.url, buyer())).status === 201, 30_000)
    expect(performance.now() - back).toBeLessThan(5_000)
  }
  done = true
  await Promise.all(buyers)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ number: string }>('select number from shop_order')
  const stored = rows.map(({ number }) => number)
  expect(new Set(stored).size).toBe(stored.length)
  expect([...acknowledged.values()].filter((number) => !stored.includes(number))).toEqual([])
  // One key, one order.
  const again = await client.query(
    'select checkout_key from shop_order where checkout_key is not null group by checkout_key having count(*) > 1',
  )
  expect(again.rows).toEqual([])
  await client.end()
  const { shop: opened, ...open } = await openShop({ engine: 'postgres', testShop: at })
  await checkInvariants(opened.db)
  await open.stop()
  expect(shop.output()).not.toMatch(/ended by|exited/)
  expect(await shop.stop()).toBe(0)
  await server.stop()
})

async function promote({ url }: OwnPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

describe('a whole transaction is retried', () => {
  let database: OpenDatabase
  let db: Db
  beforeAll(async () => {
    database = await openDatabase({ url: inject('postgres') })
    db = database.db
  })
  afterAll(() => database.close())

  const failing = (code: string, times: number) => {
    let attempts = 0
    const work = async () => {
      attempts++
      if (attempts <= times) throw Object.assign(new Error(code), { code })
      return attempts
    }
    return { work, attempts: () => attempts }
  }

  test.each(['40001', '40P01', '25006', '57P01', '57P02', '57P03', '08006', '08003'])('after %s', async (code) => {
    expect(await transact(db, failing(code, 1).work)).toBe(2)
    const never = failing(code, 99)
    await expect(transact(db, never.work)).rejects.toThrow(code)
    expect(never.attempts()).toBe(4)
  })

  test('but not after other errors, on a full disk, or within another transaction', async () => {
    for (const code of ['23505', '57014', '53300', '55P03']) {
      const { work, attempts } = failing(code, 99)
      await expect(transactKeyed(db, work)).rejects.toThrow(code)
      expect(attempts()).toBe(1)
    }
    const full = new DatabaseUnavailable('no connection came free')
    let attempts = 0
    const refused = transactKeyed(db, () => {
      attempts++
      return Promise.reject(full)
    })
    await expect(refused).rejects.toBe(full)
    expect(attempts).toBe(1)
    const inner = failing('57P01', 99)
    await expect(db.transaction((tx) => transact(tx, inner.work))).rejects.toThrow('57P01')
    expect(inner.attempts()).toBe(1)
    expect(isStandby(Object.assign(new Error(), { code: '25006' }))).toBe(true)
  })
})
