import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit } from '#shop/accounts/table.ts'
import { product } from '#shop/catalog/table.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { ownCounts } from '#shop/limits.ts'
import { order } from '#shop/orders/table.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { member, network as newNetwork } from '#tests/support/accounts/accounts.ts'
import { counter, setStock } from '#tests/support/buyers.ts'
import {
  actAtBank,
  anyCustomer,
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
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const [guide, session, paidGuide] = ['beginner-guide', 'garden-session', 'rare-crops-guide']
const [minute, hour] = [60_000, 3_600_000]

describeOnBothEngines('orders that cost nothing', (open) => {
  let testShop: OpenShop
  let network: string
  const db = () => testShop.shop.db
  beforeAll(async () => {
    testShop = await open({ env: { ORDER_LIMIT: '30', TRUST_PROXY: '1' } })
    await db()
      .update(product)
      .set({ price: 0 })
      .where(inArray(product.id, [guide, session]))
  })
  beforeEach(async () => {
    network = newNetwork()
    await db().delete(rateLimit)
    await setStock(testShop, guide, 1000)
  })

  const send = (changes: OrderBody, from = network): Promise<HttpReply<Placed & Problem>> =>
    sendOrder(testShop.url, orderBody({ customer: anyCustomer() as never, ...changes }), { from })
  const guides = (quantity: number) => ({ items: [{ productId: guide, quantity }] })
  const of = (customer: object, changes: OrderBody = guides(1)) => ({ ...changes, customer: customer as never })
  const tagged = (customer: ReturnType<typeof anyCustomer>, tag: number | string) => ({
    ...anyCustomer(),
    email: customer.email.replace('@', `+${tag}@`),
  })
  const shareRefused = (most: number) => ({
    status: 409,
    body: { code: 'items', problems: [{ productId: guide, reason: 'share', most }] },
  })

  test('take half of what is left for a network at once, however many and concurrent, and not a day long', async () => {
    await setStock(testShop, guide, 100)
    const customer = anyCustomer()
    const first = await send(of(customer, guides(30)))
    expect([first.status, first.body.total.amount]).toEqual([201, 0])
    const many = await Promise.all(Array.from({ length: 10 }, () => send(guides(5))))
    expect(counter(many)).toEqual({ '201': 4, '409 items': 6 })
    expect(await send(guides(1))).toMatchObject(shareRefused(0))
    expect((await send(guides(4), newNetwork())).status).toBe(201)
    // Other buyers of a mobile network, half an hour later; the first one's thirty count all day.
    testShop.clock.forward(31 * minute)
    expect(await send(of(customer, guides(9)))).toMatchObject(shareRefused(8))
    expect((await send(guides(9))).status).toBe(201)
    testShop.clock.forward(24 * hour)
    expect((await send(of(customer, guides(9)))).status).toBe(201)
    await checkInvariants(db(), { [guide]: 100 })
  })

  test('take as many sessions as unpaid ones may hold: of a buyer in a day, of a network in half an hour', async () => {
    const times = await freeTimes(testShop.url, session)
    const customer = anyCustomer()
    const next = () => times.splice(0, 4)
    expect((await send(of(customer, sessionsAt(next())))).status).toBe(201)
    expect((await send(sessionsAt(next()))).status).toBe(201)
    const ninth = sessionsAt(times.splice(0, 1))
    expect((await send(ninth)).body.code).toBe('busy_network')
    expect((await send(of(customer, ninth))).body.code).toBe('free_orders')
    testShop.clock.forward(31 * minute)
    expect((await send(of(customer, ninth))).body.code).toBe('free_orders')
    expect((await send(ninth)).status).toBe(201)
  })

  test('are five a day for a mailbox or phone at a network, whose paid orders and strangers elsewhere go on', async () => {
    const customer = anyCustomer()
    for (const each of [1, 2, 3, 4]) expect((await send(of(tagged(customer, each)))).status).toBe(201)
    expect((await send(of({ ...anyCustomer(), phone: customer.phone }))).status).toBe(201)
    testShop.clock.forward(2 * hour)
    expect(await send(of(customer))).toMatchObject({ status: 409, body: { code: 'free_orders' } })
    expect((await send(of(customer, { items: [{ productId: paidGuide, quantity: 1 }] }))).status).toBe(201)
    expect((await send(of(customer), newNetwork())).status).toBe(201)
    expect((await send(guides(1))).status).toBe(201)
    testShop.clock.forward(24 * hour)
    expect((await send(of(customer))).status).toBe(201)
  })

  test('are five a day for an account, from any networks at once and whatever it types', async () => {
    const { shop } = testShop
    const { person } = await member(testShop)
    const place = async (userId: string | null) => {
      const context = { locale: 'en', userId, network: newNetwork(), gateway: shop.gateway } as const
      const input = orderSchema.parse(orderBody({ ...guides(1), customer: anyCustomer() as never }))
      const placed = await placeOrder(db(), shop, input, { ...context, checkoutKey: randomUUID(), replace: false })
      if (placed.ok) await payOrder(shop, placed.value.paymentId)
      return placed.ok ? 'placed' : placed.refusal.reason
    }
    const placed = await Promise.all(Array.from({ length: 10 }, () => place(person.id)))
    expect(placed.toSorted()).toEqual([...Array(5).fill('free_orders'), ...Array(5).fill('placed')])
    expect([await place(person.id), await place(null)]).toEqual(['free_orders', 'placed'])
  })

  test('use at most half of a limited code that makes them free', async () => {
    await setStock(testShop, paidGuide, 1000)
    const code = `FREE${randomUUID().slice(0, 6).toUpperCase()}`
    const now = testShop.clock.now()
    await db()
      .insert(discountCode)
      .values({ code, type: 'fixed', value: 900_000, usageLimit: 12, usedCount: 2, createdAt: now })
    const use = (from = network) => send({ items: [{ productId: paidGuide, quantity: 1 }], promoCode: code }, from)
    const responses = []
    for (let each = 0; each < 7; each++) responses.push(await use())
    expect(counter(responses)).toEqual({ '201': 5, '409 promo': 2 })
    expect(responses.at(-1)?.body).toMatchObject({ why: 'busy_network' })
    expect((await use(newNetwork())).status).toBe(201)
  })

  test('send a mailbox five receipts a day, and the store twenty emails an hour with a digest; paid ones each', async () => {
    // The middle of an hour, so that it does not end during the test.
    const from = new Date((Math.floor(testShop.clock.now().getTime() / hour) + 2) * hour)
    testShop.clock.set(new Date(from.getTime() + hour / 2))
    const customer = anyCustomer()
    const ordered = []
    for (let each = 0; each < 25; each++) ordered.push(await send(of(tagged(customer, each)), newNetwork()))
    expect(counter(ordered)).toEqual({ '201': 25 })
    const paid = await send(of(customer, { items: [{ productId: paidGuide, quantity: 1 }] }), newNetwork())
    await returnFromBank(await actAtBank(paid.body.paymentUrl, 'pay'))
    const numbers = [...ordered, paid].map(({ body }) => body.number)
    const emails = (await db()
      .select({ template: mail.template, number: order.number })
      .from(mail)
      .innerJoin(order, eq(order.id, mail.orderId))
      .where(inArray(order.number, numbers))) as { template: string; number: string }[]
    const sent = (template: string) => emails.filter((each) => each.template === template).map(({ number }) => number)
    expect(sent('order-receipt').toSorted()).toEqual([...numbers.slice(0, 5), paid.body.number].toSorted())
    expect(sent('order-to-store')).toHaveLength(ownCounts.digest.most + 1)
    expect(sent('order-to-store')).toContain(paid.body.number)
    const digests = await db()
      .select({ data: mail.data })
      .from(mail)
      .where(and(eq(mail.template, 'digest-to-store'), sql`${mail.data} ->> 'from' = ${from.toISOString()}`))
    expect(digests).toEqual([{ data: { of: 'order-to-store', from: from.toISOString(), count: 5 } }])
  })
})
