import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { order } from '#shop/orders/table.ts'
import { compareBooks } from '#shop/payments/compare-books.ts'
import { payment, paymentDifference, refund } from '#shop/payments/table.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { adminCookie, provenMember } from '#tests/support/accounts/accounts.ts'
import { signedInOwner } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { action } from './refund.tsx'
import type { RefundData } from './refund-data.ts'
import { RefundList } from './refund-list.tsx'
import type { RefundResult } from './refund-result.ts'

test('the second of two members reads why nothing was recorded, though the form is gone', () => {
  const at = new Date()
  const refund = {
    ...{ id: 'r1', state: 'failed', amount: 3150, reason: 'Torn', by: 'a@bustan.example', at, settledAt: at },
    ...{ byHand: null, isReplaced: true, byHandId: null, restocked: [], items: [], shipping: 0 },
  } as unknown as RefundData['refunds'][number]
  const answered = { kind: 'refused', refusal: { reason: 'changed' }, typed: { failedId: 'r1' } } as const
  const list = (id: string) => () => createElement(RefundList, { refunds: [{ ...refund, id }], path: '/', answered })
  const rendered = (id: string) =>
    renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: list(id) }])))
  expect(rendered('r1')).toContain(m.admin_refund_refused_changed())
  expect(rendered('r2')).not.toContain(m.admin_refund_refused_changed())
})

describeOnBothEngines('money that the team returned itself, over HTTP', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ 'admin/orders/refund/:number': { action } }) })
    cookie = await adminCookie(testShop)
  })

  const db = () => testShop.shop.db
  async function paid() {
    const { number } = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const [row] = await db()
      .select({ id: order.id, total: order.total, paymentId: payment.id })
      .from(order)
      .innerJoin(payment, eq(payment.orderId, order.id))
      .where(eq(order.number, number))
    return { number, ...row! }
  }
  const post = (number: string, fields: Record<string, string>, as = cookie) =>
    ask<RefundResult>(`${testShop.url}/admin/orders/refund/${number}`, {
      method: 'POST',
      headers: { cookie: as },
      body: new URLSearchParams(fields),
    })
  const byHand = (number: string, failedId: string, more: object = {}, as = cookie) =>
    post(number, { refundId: randomUUID(), failedId, method: 'transfer', reference: 'FT-88', ...more }, as)
  const refundsOf = ({ id }: { id: string }) => db().select().from(refund).where(eq(refund.orderId, id))

  test('counts once for two members and a late success at the gateway, which is reported', async () => {
    const of = await paid()
    const { gateway } = testShop.shop
    const reference = `late_${of.id}`
    let answer: 'pending' | 'failed' | 'done' = 'pending'
    testShop.shop.gateway = {
      ...gateway,
      refund: async () => ({ state: 'pending', reference }),
      askRefund: async (asked) => (asked === reference ? { state: answer, reference } : gateway.askRefund(asked)),
      readNotification: () => ({ about: 'refund', reference }),
    }
    const refundId = randomUUID()
    const amount = (of.total / 1000).toFixed(3)
    const form = { refundId, paymentId: of.paymentId, by: 'amount', amount, reason: 'Torn', confirmed: 'yes' }
    expect((await post(of.number, form)).body).toMatchObject({ kind: 'refunded' })
    await sendRefund(testShop.shop, refundId)
    const refused = { kind: 'refused', refusal: { reason: 'changed' } }
    expect((await byHand(of.number, refundId)).body).toMatchObject(refused)

    answer = 'failed'
    const notify = () => ask(`${testShop.url}/webhooks/payments/${gateway.name}`, { method: 'POST', body: '{}' })
    expect((await notify()).status).toBe(200)
    const invalid = await byHand(of.number, refundId, { reference: ' ' })
    expect([invalid.status, invalid.body]).toMatchObject([422, { problems: { reference: 'required' } }])

    // The gateway pays after all while two members record what they did.
    answer = 'done'
    const [one, other] = await Promise.all([byHand(of.number, refundId), byHand(of.number, refundId), notify()])
    expect([one!.body, other!.body].filter((body) => body.kind === 'refunded')).toHaveLength(1)
    expect([one!.body, other!.body]).toContainEqual(expect.objectContaining(refused))
    await notify()
    const states = (await refundsOf(of)).map(({ state, insteadOf }) => [state, insteadOf])
    expect(states.toSorted()).toEqual([
      ['done', refundId],
      ['failed', null],
    ])
    const [captured] = await db().select().from(payment).where(eq(payment.id, of.paymentId))
    expect(captured!.refunded).toBe(of.total)
    const differences = await db().select().from(paymentDifference).where(eq(paymentDifference.orderId, of.id))
    expect(differences).toMatchObject([{ id: refundId, gatewayState: 'done', booksState: 'failed', endedAt: null }])
    // The transfer's reference is no gateway's.
    await compareBooks(testShop.shop)
    expect(await db().$count(paymentDifference, eq(paymentDifference.orderId, of.id))).toBe(1)
    testShop.shop.gateway = gateway
    await checkInvariants(db())
  })

  test('needs the permission for refunds', async () => {
    const of = await paid()
    const { gateway } = testShop.shop
    testShop.shop.gateway = {
      ...gateway,
      refund: async () => ({ state: 'failed', reference: null, failure: 'closed' }),
    }
    const failedId = randomUUID()
    const form = { refundId: failedId, paymentId: of.paymentId, by: 'amount', amount: '1', reason: 'Torn' }
    expect((await post(of.number, { ...form, confirmed: 'yes' })).body).toMatchObject({ kind: 'refunded' })
    await sendRefund(testShop.shop, failedId)
    testShop.shop.gateway = gateway
    expect(await refundsOf(of)).toMatchObject([{ state: 'failed' }])

    const owner = await signedInOwner(testShop, cookie)
    const support = await provenMember(testShop, { password: 'orchard-gate-1977' })
    expect((await testShop.accounts.changeRole(owner, support.person.id, 'support')).ok).toBe(true)
    const { status } = await byHand(of.number, failedId, {}, support.cookie)
    expect([status, await refundsOf(of)]).toMatchObject([403, [{ state: 'failed' }]])
    expect((await byHand(of.number, failedId)).body).toMatchObject({ kind: 'refunded' })
  })
})
