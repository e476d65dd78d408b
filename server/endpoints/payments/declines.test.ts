import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { action as payNow } from '#app/storefront/order/order.tsx'
import { orderForBuyer } from '#app/storefront/order/order-for-buyer.ts'
import { transact } from '#shop/db.ts'
import { orderDeclines } from '#shop/limits.ts'
import { readOrder } from '#shop/orders/read.ts'
import { releaseOrder } from '#shop/orders/release-order.ts'
import { payment } from '#shop/payments/table.ts'
import { buildOf } from '#tests/support/build-of.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  type HttpReply,
  orderBody,
  type Placed,
  type Problem,
  returnFromBank,
  sendOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

describeOnBothEngines('declined cards', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({
      env: { ORDER_LIMIT: '30', TRUST_PROXY: '1' },
      build: buildOf({ 'order/:number': { action: payNow } }),
    })
  })
  const send = (customer: object, from: string): Promise<HttpReply<Placed & Problem>> =>
    sendOrder(testShop.url, orderBody({ customer: customer as never }), { from })
  const decline = async (paymentUrl: string) => returnFromBank(await actAtBank(paymentUrl, 'decline'))
  /** Clicks "Pay now" on the order's page. */
  const again = async ({ number, accessToken }: Placed) =>
    (
      await ask<{ pageUrl?: string; problem?: string }>(`${testShop.url}/order/${number}?token=${accessToken}`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': randomUUID() },
        body: new URLSearchParams({ intent: 'pay' }),
      })
    ).body
  const find = async ({ number }: Placed) => (await readOrder(testShop.shop.db, { number }))!

  /** Cancels unpaid orders, whose limit is not tested here. */
  async function giveUp(placed: Placed) {
    const { id } = await find(placed)
    const why = { kind: 'expired', by: 'system', from: 'held' } as const
    await transact(testShop.shop.db, (tx) => releaseOrder(tx, testShop.shop.jobs, id, why, testShop.clock.now()))
  }

  test('fifteen attempts on one order open five payment pages, then its page says what to do', async () => {
    const { body: placed } = await send(anyCustomer(), randomUUID())
    await decline(placed.paymentUrl)
    const { id } = await find(placed)
    expect((await orderForBuyer(testShop.shop, await find(placed), 'en')).stopped).toBe(false)
    const refused = []
    for (let each = 1; each < 15; each++) {
      const { pageUrl, problem } = await again(placed)
      if (pageUrl) await decline(pageUrl)
      else refused.push(problem)
    }
    expect(refused).toEqual(Array(15 - orderDeclines).fill('declined_too_often'))
    expect(await testShop.shop.db.$count(payment, eq(payment.orderId, id))).toBe(orderDeclines)
    expect((await orderForBuyer(testShop.shop, await find(placed), 'en')).stopped).toBe(true)
  })

  test('one buyer can try five cards an hour over all orders; a stranger cannot use that up', async () => {
    const customer = anyCustomer()
    const from = randomUUID()
    for (let each = 0; each < 5; each++) {
      const tagged = { ...anyCustomer(), email: customer.email.replace('@', `+${each}@`) }
      const placed = await send(tagged, from)
      expect(placed.status).toBe(201)
      await decline(placed.body.paymentUrl)
      await giveUp(placed.body)
    }
    expect(await send(customer, from)).toMatchObject({ status: 409, body: { code: 'declined_too_often' } })
    expect((await send(customer, randomUUID())).status).toBe(201)
    expect((await send(anyCustomer(), from)).status).toBe(201)
    testShop.clock.forward(61 * 60_000)
    expect((await send(customer, from)).status).toBe(201)
  })

  test('the networks of one IPv6 connection count as one', async () => {
    const customer = anyCustomer()
    for (let each = 0; each < 5; each++) {
      const placed = await send({ ...anyCustomer(), phone: customer.phone }, `2001:db8:77:${each}::1`)
      await decline(placed.body.paymentUrl)
      await giveUp(placed.body)
    }
    expect((await send(customer, '2001:db8:77:ff::1')).body.code).toBe('declined_too_often')
    expect((await send(customer, '2001:db8:78:1::1')).status).toBe(201)
  })

  test('a network gets thirty attempts', async () => {
    const from = randomUUID()
    const { body } = await send(anyCustomer(), from)
    const { id } = await find(body)
    const [row] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, id))
    const now = testShop.clock.now()
    await testShop.shop.db.insert(payment).values(
      Array.from({ length: 30 }, () => ({
        ...row!,
        id: randomUUID(),
        reference: randomUUID(),
        state: 'declined' as const,
        settledAt: now,
      })),
    )
    expect(await send(anyCustomer(), from)).toMatchObject({ status: 409, body: { code: 'declined_too_often' } })
    expect((await send(anyCustomer(), randomUUID())).status).toBe(201)
  })
})
