import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadOrder } from '#app/admin/orders/view/load-order.ts'
import { payAgain } from '#shop/checkout/pay-again.ts'
import { mail } from '#shop/email/table.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { refund } from '#shop/payments/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { afterFailure, returnFromBank } from '#tests/support/buying.ts'
import { type AtGateway, describeAtGateways } from '#tests/support/gateways/at-gateways.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const choices = { restock: [], revokeDownloads: false, giveCodeBack: false }

async function paidOrder({ fake, opened, rowOf }: AtGateway) {
  const order = await opened()
  fake.decide(order.reference, 'captured')
  await returnFromBank(order.back)
  return { ...order, ...(await rowOf(order.placed)) }
}
type Paid = { number: string; paymentId: string }

/** Requests a refund and sends it as its job does; returns its id. */
async function payBack({ testShop }: AtGateway, { number, paymentId }: Paid, amount: number) {
  const refundId = randomUUID()
  const requested = await requestRefund(testShop.shop, admin, number, {
    refundId,
    paymentId,
    amount,
    reason: 'تالف',
    choices,
  })
  if (!requested.ok) throw new Error(requested.refusal.reason)
  return refundId
}
const refundOf = async ({ testShop }: AtGateway, id: string) =>
  (await testShop.shop.db.select().from(refund).where(eq(refund.id, id)))[0]!
const emailsOf = ({ testShop }: AtGateway, orderId: string) =>
  testShop.shop.db.$count(mail, and(eq(mail.orderId, orderId), eq(mail.template, 'order-refunded')))

describeAtGateways('money goes back through a real gateway', (at) => {
  test('a part and then the rest are notified many times and settled once each', async () => {
    const here = at()
    const { fake, testShop, notify, seen, rowOf } = here
    const of = await paidOrder(here)
    for (const [amount, events] of [
      [2025, ['refund_requested', 'refunded_part']],
      [of.total - 2025, ['refund_requested', 'refunded']],
    ] as const) {
      fake.refunds = 'pending'
      const id = await payBack(here, of, amount)
      await Promise.all(Array.from({ length: 3 }, () => sendRefund(testShop.shop, id)))
      await expect.poll(async () => (await refundOf(here, id)).state).toBe('pending')
      const { reference } = await refundOf(here, id)
      // Notified too early, then forged, then correctly.
      expect((await notify(fake.refundNotification(reference!))).status).toBe(200)
      const { headers, body } = fake.refundNotification(reference!)
      expect(
        (await notify({ headers: { ...headers, hashstring: 'x', 'MyFatoorah-Signature': 'x' }, body })).status,
      ).toBe(401)
      expect((await refundOf(here, id)).state).toBe('pending')
      fake.decideRefund(reference!, 'done')
      const one = fake.refundNotification(reference!)
      await Promise.all(Array.from({ length: 20 }, () => notify(one)))
      expect((await refundOf(here, id)).state).toBe('done')
      expect((await seen(of.placed)).events.slice(-2)).toEqual(events)
    }
    expect(fake.refunded().filter((each) => each.amount === 2025 || each.amount === of.total - 2025)).toHaveLength(2)
    expect([(await rowOf(of.placed)).paymentStatus, await emailsOf(here, of.id)]).toEqual(['refunded', 2])
  })

  test('a lost response or a gateway outage refunds once', async () => {
    const here = at()
    const { fake, testShop } = here
    fake.refunds = 'done'
    const of = await paidOrder(here)
    const before = fake.refunded().length
    for (const reply of ['lost', 503] as const) {
      Object.assign(fake.trouble, { reply, times: 1, at: here.name === 'tap' ? '/refunds' : '/v2/MakeRefund' })
      const id = await payBack(here, of, 1000)
      await sendRefund(testShop.shop, id).catch(() => {})
      fake.trouble.at = ''
      await sendRefund(testShop.shop, id)
      testShop.clock.forward(60 * 60_000)
      await reconcilePayments(testShop.shop)
      await expect.poll(async () => (await refundOf(here, id)).state).toBe('done')
    }
    expect(fake.refunded().slice(before)).toMatchObject([{ amount: 1000 }, { amount: 1000 }])
  })

  test('a refused refund is released, and the gateway’s message stored', async () => {
    const here = at()
    const { fake, testShop, rowOf } = here
    const of = await paidOrder(here)
    fake.refunds = 'failed'
    const id = await payBack(here, of, of.total)
    await sendRefund(testShop.shop, id)
    await expect.poll(async () => (await refundOf(here, id)).state).toBe('failed')
    expect((await refundOf(here, id)).failure).toMatch(/\w/)
    expect([(await rowOf(of.placed)).paymentStatus, await emailsOf(here, of.id)]).toEqual(['paid', 0])
    fake.refunds = 'pending'
    const again = await payBack(here, of, of.total)
    await sendRefund(testShop.shop, again)
    await expect.poll(async () => (await refundOf(here, again)).state).toBe('pending')
  })

  test('both payment pages of one order are captured: recorded, shown, and the second refunded', async () => {
    const here = at()
    const { fake, testShop, opened, notify, paymentsOf, backOf, seen } = here
    const { placed, reference, back } = await opened()
    fake.decide(reference, 'declined')
    expect(await returnFromBank(back)).toBe(afterFailure(placed, 'declined'))
    const { id } = await here.rowOf(placed)
    const again = await payAgain(testShop.shop, id)
    if (!again.ok) throw new Error('not payable')
    expect(await payOrder(testShop.shop, again.value.paymentId)).toMatchObject({ ok: true })
    const second = (await paymentsOf(placed)).find((each) => each.id === again.value.paymentId)!
    expect(second.reference).not.toBe(reference)
    fake.decide(second.reference!, 'captured')
    expect(await returnFromBank(backOf(second.id))).toContain('/payment-success')
    expect(await seen(placed)).toMatchObject({ paymentStatus: 'paid', needsReview: null, receipts: 1 })

    fake.decide(reference, 'captured')
    const late = fake.notification(reference)
    await Promise.all(Array.from({ length: 10 }, () => notify(late)))
    expect(await seen(placed)).toEqual({
      paymentStatus: 'paid',
      needsReview: 'paid_twice',
      receipts: 1,
      events: ['placed', 'payment_failed', 'paid', 'paid_again'],
    })
    const shown = await loadOrder(testShop.shop, placed.number, 'en')
    expect(shown?.payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['captured', second.amount],
      ['captured', second.amount],
    ])
    fake.refunds = 'pending'
    const refundId = await payBack(here, { number: placed.number, paymentId: second.id }, second.amount)
    await sendRefund(testShop.shop, refundId)
    await expect.poll(async () => (await refundOf(here, refundId)).state).toBe('pending')
    const name = (await refundOf(here, refundId)).reference!
    expect(fake.refunded().find((each) => each.id === name)).toMatchObject({ amount: second.amount })
    fake.decideRefund(name, 'done')
    await notify(fake.refundNotification(name))
    expect(await seen(placed)).toMatchObject({ paymentStatus: 'paid', needsReview: null, receipts: 1 })
  })
})
