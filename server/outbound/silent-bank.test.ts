import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { timeouts } from '#server/boot/timeouts.ts'
import { product } from '#shop/catalog/table.ts'
import { releaseExpired } from '#shop/orders/release-expired.ts'
import { order } from '#shop/orders/table.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { payment } from '#shop/payments/table.ts'
import {
  anyCustomer,
  goToBank,
  orderBody,
  type Placed,
  type Problem,
  place,
  returnFromBank,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { FakeGateway } from '#tests/support/gateways/fake-gateway.ts'
import { fakeTap } from '#tests/support/gateways/fake-tap.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const minutes = 60_000
const guide = () => orderBody({ customer: anyCustomer() as never })
const seeds = () => orderBody({ items: [{ productId: 'sticker-pack', quantity: 1 }], customer: anyCustomer() as never })

test('visitors who wait for the gateway are answered within eight seconds', () => {
  const { page, comeBack } = timeouts.gateway
  expect([page < 8_000, comeBack < 8_000]).toEqual([true, true])
})

/** Longer than any test. */
const forEver = 600_000

describeOnBothEngines('a gateway that does not answer', (open) => {
  let testShop: OpenShop
  let fake: FakeGateway
  const gateway = { page: forEver, ask: forEver, refund: 400, comeBack: 200 }
  beforeAll(async () => {
    fake = await fakeTap()
    const breaker = { failures: 5, pauseMs: 1_000 }
    testShop = await open({ env: fake.env, timeouts: { ...timeouts, gateway, breaker } })
  })
  afterAll(() => fake.stop())
  afterEach(async () => {
    fake.trouble.times = 0
    testShop.errors.splice(0)
    await checkInvariants(testShop.shop.db)
  })

  const rowOf = async ({ number }: Placed) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const stock = async () =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, 'sticker-pack')))[0]!.stock
  const enqueue = (name: 'settle-order' | 'release-order', orders: { id: string }[]) =>
    testShop.shop.jobs.enqueue(
      testShop.shop.db,
      name,
      orders.map(({ id }) => ({ orderId: id })),
    )

  test.each(['silence', 'trickle', 'flood', 'drop', 'lost', 503] as const)(
    '%s instead of its page: the order stands, and the same request opens it later',
    async (reply) => {
      const body = guide()
      const key = crypto.randomUUID()
      Object.assign(fake.trouble, { reply, times: 1, at: '/charges' })
      const before = fake.requests.length
      gateway.page = 1_000
      const refused = await sendOrder<Problem & Placed>(testShop.url, body, { key })
      gateway.page = forEver
      expect([refused.status, refused.body.code]).toEqual([503, 'gateway_unavailable'])
      expect(refused.headers.get('retry-after')).toBe('30')
      expect(fake.requests.length - before).toBe(1)
      expect(await rowOf(refused.body)).toMatchObject({ reservation: 'held', paymentStatus: 'pending' })
      const placed = await place(testShop.url, body, key)
      expect([placed.number, placed.accessToken]).toEqual([refused.body.number, refused.body.accessToken])
      expect(await goToBank(placed.paymentUrl)).toContain(fake.url)
    },
  )

  test('after consecutive failures calls fail at once; one attempt finds that it is back', async () => {
    Object.assign(fake.trouble, { reply: 502, times: Number.POSITIVE_INFINITY, at: '/charges' })
    let requests = 0
    await until('an order without a question', async () => {
      const before = fake.requests.length
      expect((await sendOrder(testShop.url, guide())).status).toBe(503)
      requests += fake.requests.length - before
      return fake.requests.length === before
    })
    expect(requests).toBeGreaterThanOrEqual(5)
    fake.trouble.times = 0
    await until('a page again', async () => (await sendOrder(testShop.url, guide())).status === 201)
    expect((await sendOrder(testShop.url, guide())).status).toBe(201)
  })

  test('forty held orders release their goods on time while the gateway does not answer', async () => {
    const { db } = testShop.shop
    const before = await stock()
    const placed = await Promise.all(Array.from({ length: 40 }, () => place(testShop.url, seeds())))
    expect(await stock()).toBe(before - 40)
    const numbers = placed.map(({ number }) => number)
    const orders = await db.select({ id: order.id }).from(order).where(inArray(order.number, numbers))
    const waiting = await db.execute(
      sql`select count(*)::int as jobs from pgboss.job where name = 'release-order' and ${inArray(
        sql`data->>'orderId'`,
        orders.map(({ id }) => id),
      )} and start_after between now() + interval '10 minutes' and now() + interval '11 minutes'`,
    )
    expect((waiting as unknown as { rows: unknown[] }).rows).toEqual([{ jobs: 40 }])

    Object.assign(fake.trouble, { reply: 'silence', times: Number.POSITIVE_INFINITY, at: '/charges/' })
    testShop.clock.forward(9 * minutes)
    const earlier = fake.requests.length
    await enqueue('settle-order', orders)
    await until('a batch of questions at once', async () => fake.requests.length - earlier >= 20)
    await releaseExpired(testShop.shop, orders[0]!.id)
    expect(await stock()).toBe(before - 40)
    testShop.clock.forward(2 * minutes)
    await enqueue('release-order', orders)
    await until('everything is back', async () => (await stock()) === before)
    const held = and(inArray(order.number, numbers), eq(order.reservation, 'held'))
    expect(await db.$count(order, held)).toBe(0)

    // The gateway is back, and half of them had paid: they get their goods while there are any.
    fake.trouble.times = 0
    const paid = placed.slice(0, 20)
    const references = await db
      .select({ number: order.number, reference: payment.reference })
      .from(payment)
      .innerJoin(order, eq(order.id, payment.orderId))
      .where(inArray(order.number, numbers))
    for (const { number, reference } of references)
      if (reference !== null)
        fake.decide(reference, paid.some((each) => each.number === number) ? 'captured' : 'expired')
    testShop.clock.forward(10 * minutes)
    await reconcilePayments(testShop.shop)
    const revived = and(inArray(order.number, numbers), eq(order.paymentStatus, 'paid'), eq(order.reservation, 'kept'))
    expect(await db.$count(order, revived)).toBe(20)
    expect(await stock()).toBe(before - 20)
  })

  test('the returning buyer sees that it has not answered; its late answer counts', async () => {
    const placed = await place(testShop.url, guide())
    const [opened] = await testShop.shop.db
      .select()
      .from(payment)
      .where(eq(payment.orderId, (await rowOf(placed)).id))
    const late = Promise.withResolvers<void>()
    const bank = testShop.shop.gateway
    fake.decide(opened!.reference!, 'captured')
    testShop.shop.gateway = { ...bank, ask: (reference) => late.promise.then(() => bank.ask(reference)) }
    const key = returnKey(testShop.shop.secrets, 'address', opened!.id)
    expect(await returnFromBank(`${testShop.url}/payments/return/${opened!.id}?key=${key}`)).toContain(
      '/payment-success',
    )
    testShop.shop.gateway = bank
    expect((await rowOf(placed)).paymentStatus).toBe('pending')
    late.resolve()
    await until('the late answer is acted on', async () => (await rowOf(placed)).paymentStatus === 'paid')
  })
})
