import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '#shop/appointments/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { cookieOf, requestOf } from '../../tests/support/accounts/accounts.ts'
import { buyers, counter, orderFor, setStock } from '../../tests/support/buyers.ts'
import { ask, freeTimes, type Placed, place, returnFromBank, seeOrder, sendOrder } from '../../tests/support/buying.ts'
import type { FakeGateway } from '../../tests/support/gateways/fake-gateway.ts'
import { fakeTap } from '../../tests/support/gateways/fake-tap.ts'
import { checkInvariants } from '../../tests/support/invariants.ts'
import { freePort } from '../../tests/support/network/free-port.ts'
import { type OpenShop, openShop } from '../../tests/support/open-shop.ts'
import { until } from '../../tests/support/poll.ts'
import { type Server, startServer } from '../../tests/support/start-server.ts'
import { makeTestShop } from '../../tests/support/test-shops.ts'

const guide = [{ productId: 'beginner-guide', quantity: 1 }]
const poster = [{ productId: 'harvest-poster', quantity: 1 }]
type Refused = { code: string; problem: { why: string }; instead: string[] }

/** Two processes of the built server; this one inspects the database and also runs jobs. */
describe('two servers on one PostgreSQL', () => {
  const servers: Server[] = []
  let bank: FakeGateway
  let testShop: OpenShop
  let urls: string[]
  beforeAll(async () => {
    const at = await makeTestShop('postgres')
    bank = await fakeTap()
    servers.push(...(await Promise.all([1, 2].map(async () => startServer(at, await freePort(), bank.env)))))
    urls = servers.map(({ url }) => url)
    testShop = await openShop({ engine: 'postgres', testShop: at, env: bank.env })
  })
  afterAll(async () => {
    await testShop.stop()
    for (const server of servers) expect(await server.stop()).toBe(0)
    await bank.stop()
    await testShop.testShop.close()
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0).map(({ message }) => message)).toEqual([])
    expect(servers.flatMap(newErrors)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const read: number[] = []
  /** The error messages that a server logged since the last call. */
  function newErrors(server: Server, n: number): string[] {
    const printed = server.output()
    const fresh = printed.slice(read[n] ?? 0)
    read[n] = printed.length
    const lines = fresh.split('\n').filter((line) => line.includes('"level":50'))
    return lines.map((line) => JSON.parse(line).err?.message?.slice(0, 200) ?? line.slice(0, 200))
  }

  /** The same request in parallel, alternating between the two servers. */
  const both = <Done>(count: number, work: (url: string) => Promise<Done>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(urls[n % 2]!)))
  const rowOf = async ({ number }: Pick<Placed, 'number'>) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const paymentOf = async (placed: Placed) => {
    const { id } = await rowOf(placed)
    return (await testShop.shop.db.select().from(payment).where(eq(payment.orderId, id)))[0]!
  }
  const back = async (placed: Placed) => {
    const { id } = await paymentOf(placed)
    return `/payments/return/${id}?key=${returnKey(testShop.shop.secrets, 'address', id)}`
  }
  async function paid(items = guide) {
    const placed = await place(urls[0]!, orderFor(items))
    bank.decide((await paymentOf(placed)).reference!, 'captured')
    await returnFromBank(`${urls[0]}${await back(placed)}`)
    return placed
  }

  test('sell the last 10 once among 100 buyers, and number the orders without gaps', async () => {
    await setStock(testShop, 'harvest-poster', 10)
    const responses = await buyers(urls, 100, () => orderFor(poster))
    expect(counter(responses)).toEqual({ '201': 10, '409 items': 90 })
    const counts = responses
      .filter((each) => each.status === 201)
      .map((each) => Number(each.body.number.split('-')[2]))
      .sort((a, b) => a - b)
    expect(counts.map((count) => count - counts[0]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await checkInvariants(testShop.shop.db, { 'harvest-poster': 10 })
    await setStock(testShop, 'harvest-poster', 1)
    expect(counter(await buyers(urls, 20, () => orderFor(poster)))).toEqual({ '201': 1, '409 items': 19 })
    await checkInvariants(testShop.shop.db, { 'harvest-poster': 11 })
    // Raised for the checks of the following tests.
    await setStock(testShop, 'harvest-poster', 1)
  })

  test('give a slot to one of twenty buyers, and offer the others free ones', async () => {
    const [time = ''] = await freeTimes(urls[0]!)
    const appointments = [{ productId: 'garden-session', startsAt: time, mode: 'live' }]
    const session = [{ productId: 'garden-session', quantity: 1 }]
    const responses = await buyers<Placed & Refused>(urls, 20, () => orderFor(session, { appointments }))
    expect(counter(responses)).toEqual({ '201': 1, '409 appointment': 19 })
    for (const { body } of responses.filter(({ status }) => status === 409)) {
      expect(body.problem.why).toBe('taken')
      expect(body.instead.length).toBeGreaterThan(2)
      expect(body.instead).not.toContain(time)
    }
    const rows = await testShop.shop.db
      .select()
      .from(booking)
      .where(eq(booking.startsAt, new Date(time)))
    expect(rows.map(({ state }) => state)).toEqual(['held'])
    // Suggestions of one server are valid at the other.
    const [offered = ''] = responses.find(({ status }) => status === 409)!.body.instead
    const next = { appointments: [{ productId: 'garden-session', startsAt: offered, mode: 'phone' }] }
    expect((await sendOrder(urls[1]!, orderFor(session, next))).status).toBe(201)
  })

  test('let a code for one order be used once', async () => {
    await testShop.shop.db
      .insert(discountCode)
      .values({ code: 'ONCE', type: 'fixed', value: 250, usageLimit: 1, createdAt: testShop.clock.now() })
    expect(counter(await buyers(urls, 20, () => orderFor(guide, { promoCode: 'ONCE' })))).toEqual({
      '201': 1,
      '409 promo': 19,
    })
  })

  test('share keys, orders and payments', async () => {
    const [body, key] = [orderFor(guide), randomUUID()]
    const responses = await both(10, (url) => sendOrder<Placed>(url, body, { key }))
    expect(new Set(responses.map((each) => each.body.number)).size).toBe(1)
    const placed = responses[0]!.body
    bank.decide((await paymentOf(placed)).reference!, 'captured')
    const way = await back(placed)
    for (const to of await both(10, (url) => returnFromBank(`${url}${way}`))) expect(to).toContain('/payment-success')
  })

  test('take fifty copies of one notification as one payment', async () => {
    const placed = await place(urls[0]!, orderFor(guide))
    const { reference } = await paymentOf(placed)
    bank.decide(reference!, 'captured')
    const { headers, body } = bank.notification(reference!)
    const way = await back(placed)
    const [notified] = await Promise.all([
      both(50, (url) => ask(`${url}/webhooks/payments/tap`, { method: 'POST', headers, body })),
      both(2, (url) => returnFromBank(`${url}${way}`)),
    ])
    expect(counter(notified)).toEqual({ '200': 50 })
    const { id } = await rowOf(placed)
    const events = await testShop.shop.db.select().from(orderEvent).where(eq(orderEvent.orderId, id))
    expect(events.map(({ kind }) => kind).sort()).toEqual(['paid', 'placed'])
    const emails = await testShop.shop.db.select().from(mail).where(eq(mail.orderId, id))
    expect(emails.map(({ template }) => template).sort()).toEqual(['order-receipt', 'order-to-store'])
    expect(await testShop.shop.db.$count(downloadGrant, eq(downloadGrant.orderId, id))).toBe(1)
  })

  test('share the download count of a file', async () => {
    const placed = await paid()
    const { limit } = (await testShop.shop.settings.read()).downloads
    const path = new URL((await seeOrder(urls[0]!, placed)).downloads[0]!.url)
    const responses = await both(limit + 20, (url) => ask(`${url}${path.pathname}${path.search}`))
    expect(counter(responses)).toEqual({ '303': limit, '403 download_used_up': 20 })
    const { id } = await rowOf(placed)
    const [grant] = await testShop.shop.db.select().from(downloadGrant).where(eq(downloadGrant.orderId, id))
    expect(grant?.downloads).toBe(limit)
  })

  test('refund no more than was paid, however many admins click at once', async () => {
    const link = new URL(testShop.setupUrl ?? '').searchParams.get('token') ?? ''
    const owner = { token: link, name: 'Owner', email: 'owner@example.com', password: 'an orchard at harvest' }
    const entered = await testShop.accounts.setUp(requestOf(testShop), owner)
    if (!entered.ok) throw new Error(entered.reason)
    const cookie = cookieOf(entered.headers)
    const placed = await paid()
    const { id, total } = await rowOf(placed)
    const { id: paymentId, reference } = await paymentOf(placed)
    // Any two of them exceed the payment.
    const part = Math.floor(total / 2) + 1
    const form = { paymentId, amount: (part / 1000).toFixed(3), reason: 'returned', confirmed: 'yes' }
    const pressed = await both(8, (url) =>
      ask(`${url}/admin/orders/refund/${placed.number}`, {
        method: 'POST',
        headers: { cookie, origin: url },
        body: new URLSearchParams({ ...form, refundId: randomUUID() }),
      }),
    )
    expect(counter(pressed as never)).toEqual({ '200': 8 })
    const refunds = () => testShop.shop.db.select().from(refund).where(eq(refund.orderId, id))
    const done = await until('the bank has paid back', async () => {
      const all = await refunds()
      return all.every(({ state }) => state === 'done') && all
    })
    expect(done.map(({ amount }) => amount)).toEqual([part])
    expect(bank.refunded().filter(({ of }) => of === reference)).toMatchObject([{ amount: part }])
    expect(await paymentOf(placed)).toMatchObject({ refunded: part })
  })

  test('send each email once', async () => {
    const own = ['order-receipt', 'order-to-store', 'order-refunded'] as const
    const emails = await until('every email was sent', async () => {
      const all = await testShop.shop.db
        .select()
        .from(mail)
        .where(inArray(mail.template, [...own]))
      return all.every(({ state }) => state === 'sent') && all
    })
    expect(emails.length).toBeGreaterThan(6)
    expect(emails.filter(({ tries }) => tries !== 1)).toEqual([])
  })
})
