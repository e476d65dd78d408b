import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit, user } from '#shop/accounts/table.ts'
import { isSoldItself, product } from '#shop/catalog/table.ts'
import { rowsOf } from '#shop/db.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { wideNetwork } from '#shop/limits.ts'
import { order } from '#shop/orders/table.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { emailKey } from '#shop/text-fields.ts'
import { counter, setStock } from '#tests/support/buyers.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  type HttpReply,
  type OrderBody,
  orderBody,
  type Placed,
  type Problem,
  returnFromBank,
  sendOrder,
  sessionsAt,
} from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { purgeNightly } from '../../server/jobs/purge-deleted.ts'
import { lockAccountHolds, lockHolder } from './hold-share.ts'
import { orderSchema } from './order-form.ts'
import { placeOrder } from './place-order.ts'

const poster = 'harvest-poster'

describeOnBothEngines('limits of unpaid orders', (open) => {
  let testShop: OpenShop
  let network: string
  beforeAll(async () => {
    testShop = await open({ env: { ORDER_LIMIT: '30', TRUST_PROXY: '1' } })
  })
  beforeEach(() => {
    network = `203.0.113.${Math.floor(Math.random() * 250)}:${randomUUID()}`
  })

  const send = (changes: OrderBody, from = network): Promise<HttpReply<Placed & Problem>> =>
    sendOrder(testShop.url, orderBody({ customer: anyCustomer() as never, ...changes }), { from })
  const posters = (quantity: number) => ({ items: [{ productId: poster, quantity }] })
  const stockOf = async (id: string) =>
    (await testShop.shop.db.select({ stock: product.stock }).from(product).where(eq(product.id, id)))[0]?.stock
  const pay = async ({ body }: HttpReply<Placed>) => returnFromBank(await actAtBank(body.paymentUrl, 'pay'))

  test('one request cannot reserve the whole stock; the allowed quantity is returned, and is accepted', async () => {
    const all = await testShop.shop.db
      .select({ id: product.id, stock: product.stock })
      .from(product)
      .where(
        and(
          eq(product.status, 'active'),
          isSoldItself,
          sql`${product.stock} > 4`,
          sql`${product.category} <> 'consultation'`,
        ),
      )
    const items = all.map(({ id, stock }) => ({ productId: id, quantity: Math.min(stock, 99) }))
    const refused = await send({ items })
    expect([refused.status, refused.body.code]).toEqual([409, 'items'])
    const problems = refused.body.problems as { productId: string; variantId?: string; reason: string; most: number }[]
    const small = all.filter(({ stock }) => stock <= 150)
    expect(problems.filter(({ reason }) => reason === 'share').length).toBe(small.length)
    for (const { id, stock } of small)
      expect(problems.find((each) => (each.variantId ?? each.productId) === id)?.most).toBe(
        Math.max(4, Math.floor(stock / 2)),
      )
    for (const { id, stock } of all) expect(await stockOf(id)).toBe(stock)
  })

  test('a network holds at most half of a product, however many orders at once; after paying it may take the rest', async () => {
    await setStock(testShop, poster, 20)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(posters(2))))
    expect(counter(responses)).toEqual({ '201': 5, '409 items': 15 })
    expect(await stockOf(poster)).toBe(10)
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body.problems).toEqual([{ productId: poster, reason: 'share', most: 0 }])
    expect((await send(posters(2), randomUUID())).status).toBe(201)
    for (const placed of responses.filter(({ status }) => status === 201)) await pay(placed)
    expect((await send(posters(4))).status).toBe(201)
    await checkInvariants(testShop.shop.db, { [poster]: 20 })
  })

  test('the networks of one IPv6 line together hold what one network may', async () => {
    await setStock(testShop, poster, 20)
    expect((await send(posters(10), '2001:db8:7:1::1')).status).toBe(201)
    for (const of of ['2001:db8:7:1::2', '2001:db8:7:ffff::1'])
      expect((await send(posters(5), of)).body.problems).toEqual([{ productId: poster, reason: 'share', most: 0 }])
    expect((await send(posters(5), '2001:db8:8:1::1')).status).toBe(201)
  })

  test('unpaid orders of a network hold at most half of the uses of a limited code, its IPv6 line included', async () => {
    await setStock(testShop, poster, 500)
    const code = `HALF${randomUUID().slice(0, 6).toUpperCase()}`
    const now = testShop.clock.now()
    await testShop.shop.db.insert(discountCode).values({
      ...{ code, type: 'percentage', value: 10, usageLimit: 12, usedCount: 2, oneUserOnly: false },
      ...{ firstOrderOnly: false, minimum: 0, isActive: true, createdAt: now, updatedAt: now },
    })
    const line = `2001:db8:${Math.floor(Math.random() * 65536).toString(16)}`
    const use = (each: number, from = `${line}:${each}::1`) => send({ ...posters(1), promoCode: code }, from)
    const responses = await Promise.all(Array.from({ length: 9 }, (_, each) => use(each)))
    expect(counter(responses)).toEqual({ '201': 5, '409 promo': 4 })
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ why: 'busy_network' })
    expect((await send(posters(1), `${line}:1::1`)).status).toBe(201)
    expect((await use(0, randomUUID())).status).toBe(201)
    // A paid order no longer counts.
    for (const placed of responses.filter(({ status }) => status === 201).slice(0, 2)) await pay(placed)
    expect(counter([await use(1), await use(1)])).toEqual({ '201': 1, '409 promo': 1 })
  })

  test('the last units go to whoever comes first', async () => {
    await setStock(testShop, poster, 4)
    expect((await send(posters(4))).status).toBe(201)
  })

  test('of fifty orders of one buyer at the same moment three are held, and no stranger uses up their limit', async () => {
    await setStock(testShop, poster, 500)
    const customer = anyCustomer()
    const tags = Array.from({ length: 25 }, (_, each) => ({
      ...customer,
      email: customer.email.replace('@', `+${each}@`),
      phone: anyCustomer().phone,
    }))
    const responses = await Promise.all(tags.map((one) => send({ ...posters(1), customer: one as never })))
    expect(counter(responses)).toEqual({ '201': 3, '409 unpaid_orders': 22 })
    const elsewhere = await send({ ...posters(1), customer: customer as never }, randomUUID())
    expect(elsewhere.status).toBe(201)
    await pay(responses.find(({ status }) => status === 201)!)
    expect((await send({ ...posters(1), customer: customer as never })).status).toBe(201)
  })

  test('one request cannot take all appointments, nor can one network', async () => {
    const times = await freeTimes(testShop.url)
    expect((await send(sessionsAt(times.slice(0, 5)))).body.code).toBe('unpaid_sessions')
    expect((await send(sessionsAt(times.slice(0, 4)))).status).toBe(201)
    expect((await send(sessionsAt(times.slice(4, 8)))).status).toBe(201)
    expect((await send(sessionsAt(times.slice(8, 9)))).body.code).toBe('busy_network')
    expect((await send(sessionsAt(times.slice(8, 9)), randomUUID())).status).toBe(201)
  })

  test('a network has at most thirty unpaid orders; expired ones do not count', async () => {
    await setStock(testShop, poster, 500)
    const from = randomUUID()
    const held = testShop.shop.secrets.sign('network', from)
    for (let each = 0; each < 30; each++) expect((await send(posters(1), from)).status).toBe(201)
    expect((await send(posters(1), from)).status).toBe(429)
    // Ten minutes later it may send again, and its earlier orders still count.
    await testShop.shop.db.delete(rateLimit)
    expect(await send(posters(1), from)).toMatchObject({ status: 409, body: { code: 'busy_network' } })
    expect((await send(posters(1), randomUUID())).status).toBe(201)
    expect(await testShop.shop.db.$count(order, and(eq(order.heldBy, held), eq(order.reservation, 'held')))).toBe(30)
    testShop.clock.forward(31 * 60_000)
    for (const { id } of await testShop.shop.db.select({ id: order.id }).from(order).where(eq(order.heldBy, held)))
      await settleOrder(testShop.shop, id)
    expect(await testShop.shop.db.$count(order, and(eq(order.heldBy, held), eq(order.reservation, 'held')))).toBe(0)
    testShop.clock.forward(24 * 3_600_000)
    await purgeNightly(testShop.shop)
    expect(await testShop.shop.db.$count(order, eq(order.heldBy, held))).toBe(0)
  })

  // The embedded database has one connection: its transactions never overlap.
  if (open.engine === 'postgres')
    test('an order placed again waits for its codes before it holds up its network', async () => {
      await setStock(testShop, poster, 500)
      const { db, secrets } = testShop.shop
      const codes = ['BUSY', 'OTHER']
      await db
        .insert(discountCode)
        .values(codes.map((code) => ({ code, type: 'fixed' as const, value: 250, createdAt: testShop.clock.now() })))
      const customer = anyCustomer() as never
      const context = { locale: 'en' as const, userId: null, network, gateway: testShop.shop.gateway, replace: true }
      const checkoutKey = randomUUID()
      const place = (promoCode: string) =>
        placeOrder(db, testShop.shop, orderSchema.parse(orderBody({ ...posters(1), customer, promoCode })), {
          ...context,
          checkoutKey,
        })
      expect(await place('OTHER')).toMatchObject({ ok: true })
      for (const [busy, wanted] of [
        ['BUSY', 'BUSY'],
        ['BUSY', 'OTHER'],
      ] as const) {
        let again: ReturnType<typeof place> | undefined
        await db.transaction(async (fresh) => {
          await fresh.select().from(discountCode).where(eq(discountCode.code, busy)).for('update')
          again = place(wanted)
          await until('it waits for the code', async () => {
            const held = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
            return (await rowsOf(db, held)).length > 0
          })
          await fresh.execute(sql`set local lock_timeout = '500ms'`)
          await lockHolder(fresh, secrets.sign('network', wideNetwork(network)))
        })
        expect(await again).toMatchObject({ ok: true })
      }
    })

  if (open.engine === 'postgres')
    test('an order placed again waits for its account’s free orders before it holds up a product', async () => {
      await setStock(testShop, poster, 500)
      const { db } = testShop.shop
      const now = testShop.clock.now()
      const userId = randomUUID()
      await db.insert(user).values({
        ...{ id: userId, name: 'Free', email: `${userId}@example.com`, emailVerified: true },
        ...{ createdAt: now, updatedAt: now },
      })
      const customer = anyCustomer() as never
      const context = { locale: 'en' as const, userId, network, gateway: testShop.shop.gateway, replace: true }
      const key = { ...context, checkoutKey: randomUUID() }
      const place = (quantity: number) =>
        placeOrder(db, testShop.shop, orderSchema.parse(orderBody({ ...posters(quantity), customer })), key)
      expect(await place(1)).toMatchObject({ ok: true })
      let again: ReturnType<typeof place> | undefined
      await db.transaction(async (free) => {
        await lockAccountHolds(free, userId)
        again = place(2)
        await lockAwaited(db)
        await free.execute(sql`set local lock_timeout = '500ms'`)
        await free.select().from(product).where(eq(product.id, poster)).for('update')
      })
      expect(await again).toMatchObject({ ok: true })
    })

  test('orders from before are counted by their mailbox like new ones', async () => {
    const migration = readFileSync('db/migrations/0006_hold_shares.sql', 'utf8')
    const fill = migration.split('--> statement-breakpoint').find((part) => part.includes('UPDATE')) ?? ''
    const emails = ['Noura@Example.com', 'n.oura+a+b@GoogleMail.com', '+@x.com', 'a.b+c@gmail.com', ' sara@x.com ', '']
    const rows = await testShop.shop.db.select({ id: order.id }).from(order).limit(emails.length)
    for (const [each, { id }] of rows.entries())
      await testShop.shop.db.update(order).set({ email: emails[each]!, emailKey: '?' }).where(eq(order.id, id))
    await testShop.shop.db.execute(sql.raw(fill))
    for (const [each, { id }] of rows.entries()) {
      const [row] = await testShop.shop.db.select({ key: order.emailKey }).from(order).where(eq(order.id, id))
      expect(row?.key).toBe(emails[each] === '' ? '' : emailKey(emails[each]!))
    }
  })

  test('a code with a wrong checksum reveals nothing about the buyer, and few are tested per network', async () => {
    await setStock(testShop, poster, 500)
    const customer = anyCustomer()
    await pay(await send({ ...posters(1), customer: customer as never }))
    const placeFrom = (who: object, from: string, more: object = {}) =>
      send({ ...posters(1), customer: who as never, promoCode: 'WELCOME10', ...more }, from)
    const from = randomUUID()
    for (const who of [customer, anyCustomer()])
      expect((await placeFrom(who, from, { expectedTotal: 1 })).body.code).toBe('total_changed')
    for (let each = 0; each < 10; each++) {
      const response = await placeFrom({ ...anyCustomer(), email: customer.email.replace('@', `+${each}@`) }, from)
      expect(response.body).toMatchObject({ code: 'promo', why: 'first_order_only' })
    }
    expect((await placeFrom(customer, from)).status).toBe(429)
    expect((await placeFrom(anyCustomer(), from)).status).toBe(429)
    expect((await send(posters(1), from)).status).toBe(201)
    expect((await placeFrom(anyCustomer(), randomUUID())).status).toBe(201)
  })

  test('a quote refuses a code the buyer may not use, for a few buyers per network', async () => {
    await setStock(testShop, poster, 500)
    const customer = anyCustomer()
    await pay(await send({ ...posters(1), customer: customer as never }))
    const quoted = async (email: string | undefined, from: string, promoCode = 'WELCOME10') => {
      const response = await ask<{ promo: object; discount: { amount: number } }>(`${testShop.url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
        body: JSON.stringify({ ...posters(1), promoCode, ...(email && { email }) }),
      })
      return response.body
    }
    const from = randomUUID()
    const applies = { promo: { code: 'WELCOME10', type: 'percentage', value: 10, isLimited: false } }
    expect(await quoted(undefined, from)).toMatchObject(applies)
    expect(await quoted(anyCustomer().email, from)).toMatchObject(applies)
    for (let each = 0; each < 10; each++)
      expect(await quoted(customer.email.replace('@', `+${each}@`), from)).toMatchObject({
        promo: { code: 'WELCOME10', refused: 'first_order_only' },
        discount: { amount: 0 },
      })
    // Concurrent ones are counted like sequential ones: the two above, and no more than thirty.
    const others = Array.from({ length: 40 }, () => quoted(anyCustomer().email, from))
    expect(await Promise.all(others)).toEqual(Array(40).fill(expect.objectContaining(applies)))
    expect(await quoted(customer.email, from)).toMatchObject(applies)
    const order = await send({ ...posters(1), customer: customer as never, promoCode: 'WELCOME10' }, from)
    expect(order.body).toMatchObject({ code: 'promo', why: 'first_order_only' })
    expect(await quoted(customer.email, randomUUID())).not.toMatchObject(applies)
    expect(await quoted('not-an-address', randomUUID())).toMatchObject({ code: 'invalid' })
  })
})
