import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { orderForBuyer } from '#app/storefront/order/order-for-buyer.ts'
import { readUserOrders } from '#shop/accounts/users/read-user.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { listOwnOrders } from '#shop/orders/own-orders.ts'
import { readOrder } from '#shop/orders/read.ts'
import { order } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { teamOrder } from '#shop/reports/orders-for-integrations.ts'
import { readRefundedPart } from '#shop/reports/refunds.ts'
import { member } from '#tests/support/accounts/accounts.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { refundFacts } from '#tests/support/orders/refund-facts.ts'

describeOnBothEngines('the refunded amount of an order', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(db())
  })

  const { db, paidOrder, paidTwice, request, refundsOf, send } = refundFacts(() => testShop)
  type Paid = Awaited<ReturnType<typeof paidOrder>>
  type Amounts = { number: string; total: { amount: number }; refunded: { amount: number } }

  /** A new account with an order, and what is said about that order wherever it is listed. */
  async function ownedBy(of: Paid) {
    const { person, cookie } = await member(testShop)
    await db().update(order).set({ userId: person.id }).where(eq(order.id, of.id))
    const before = await readRefundedPart(db())
    return async () => {
      const api = `${testShop.url}/api/v1/orders`
      const own = await ask<{ orders: Amounts[] }>(api, { headers: { cookie } })
      const one = await ask<Amounts>(`${api}/${of.number}`, {
        headers: { authorization: `Bearer ${of.placed.accessToken}` },
      })
      const { rows, totals } = await readUserOrders(db(), { ...person, emailVerified: false }, { limit: 10 })
      const found = await findOrders(db(), { limit: 10 }, { words: of.number })
      return {
        refunded: [
          found.rows[0]?.refunded,
          (await listOwnOrders(db(), person.id))[0]?.refunded,
          rows[0]?.refunded,
          (await teamOrder(db(), of.number))?.refunded,
          own.body.orders[0]?.refunded.amount,
          one.body.refunded.amount,
          (await readRefundedPart(db())) - before,
        ],
        paid: totals.revenue,
      }
    }
  }
  async function payBack(of: Paid, amount: number) {
    expect((await request(of, amount)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of)).every(({ state }) => state === 'done')).toBe(true)
  }
  const everywhere = (amount: number) => Array(7).fill(amount)

  test('is the same for its buyer, for the team and for integrations, and taken off what a customer paid', async () => {
    const of = await paidOrder()
    const seen = await ownedBy(of)
    expect(await seen()).toEqual({ refunded: everywhere(0), paid: of.total })
    await payBack(of, 1000)
    expect(await seen()).toEqual({ refunded: everywhere(1000), paid: of.total - 1000 })
  })

  test('leaves out a second payment that was returned, which its page names as received, with both methods', async () => {
    const { of, twice } = await paidTwice()
    await db().update(payment).set({ method: 'visa' }).where(eq(payment.id, twice.paymentId))
    const seen = await ownedBy(of)
    await payBack(twice, of.total)
    expect(await seen()).toEqual({ refunded: everywhere(0), paid: of.total })
    await payBack(of, 700)
    expect(await seen()).toEqual({ refunded: everywhere(700), paid: of.total - 700 })
    const page = await orderForBuyer(testShop.shop, (await readOrder(db(), of))!, 'en')
    expect(page).toMatchObject({ total: of.total, received: 2 * of.total, refunds: { back: of.total + 700 } })
    expect(page.paidBy.toSorted()).toEqual(['knet', 'visa'])
  })
})
