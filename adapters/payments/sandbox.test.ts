import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mail } from '#shop/email/table.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.ts'
import { afterFailure, anyCustomer, ask, goToBank, orderBody, place, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

describeOnBothEngines('a sandbox bank that misbehaves', (open) => {
  const testShop = open.once()
  afterEach(() => checkInvariants(testShop.shop.db))

  /** Places an order and pays at a bank with that quirk; returns its redirect, and a function that reads the order. */
  async function pay(quirk: string, shop = testShop) {
    const placed = await place(shop.url, orderBody({ customer: anyCustomer() as never }))
    const body = new URLSearchParams({ outcome: 'pay', quirk })
    const response = await ask(await goToBank(placed.paymentUrl), { method: 'POST', body })
    const seen = async () => {
      const row = await orderRow(shop, placed)
      return {
        status: row.paymentStatus,
        review: row.needsReview,
        emails: await shop.shop.db.$count(mail, eq(mail.orderId, row.id)),
      }
    }
    return { placed, status: response.status, back: response.headers.get('location') ?? '', seen }
  }
  const paid = { status: 'paid', review: null, emails: 2 }
  const unpaid = { status: 'pending', review: null, emails: 0 }

  test('is not asked about payments of the demo data', async () => {
    await reconcilePayments(testShop.shop)
    expect(testShop.errors).toEqual([])
  })

  test('repeated notifications are one payment', async () => {
    const { seen, back } = await pay('duplicated')
    expect(await seen()).toEqual(paid)
    await returnFromBank(back)
    expect(await seen()).toEqual(paid)
  })

  test('a notification arrives before its ledger has the payment: the return settles it', async () => {
    const { seen, back } = await pay('disordered')
    expect(await seen()).toEqual(unpaid)
    await returnFromBank(back)
    expect(await seen()).toEqual(paid)
  })

  test('without a redirect and a notification, the job finds the payment', async () => {
    const { status, seen } = await pay('silent')
    expect([status, await seen()]).toEqual([200, unpaid])
    testShop.clock.forward(6 * 60_000)
    await reconcilePayments(testShop.shop)
    expect(await seen()).toEqual(paid)
  })

  test('answers after a delay', async () => {
    const { seen, back } = await pay('slow')
    const [first, second] = await Promise.all([returnFromBank(back), returnFromBank(back)])
    expect([first, await seen()]).toEqual([second, paid])
  })

  test('reports another amount', async () => {
    const { placed, seen, back } = await pay('lying')
    expect(await returnFromBank(back)).toBe(afterFailure(placed, 'mismatch'))
    // The store is notified by email.
    await expect.poll(seen).toEqual({ ...unpaid, review: 'payment_mismatch', emails: 1 })
    testShop.errors.splice(0)
  })

  test('an unsigned notification is ignored', async () => {
    const url = `${testShop.url}/webhooks/payments/sandbox`
    const headers = { 'Sandbox-Signature': 'ab'.repeat(32) }
    expect((await ask(url, { method: 'POST', headers, body: '{"charge":"sbx_1"}' })).status).toBe(401)
    expect((await ask(url, { method: 'POST', body: '' })).status).toBe(401)
  })
})

test('quirks work in tests only', async () => {
  const shop = await openShop({ engine: 'postgres', env: { NODE_ENV: 'production', ALLOW_SANDBOX: '1' } })
  try {
    const placed = await place(shop.url, orderBody({ customer: anyCustomer() as never }))
    const body = new URLSearchParams({ outcome: 'pay', quirk: 'lying' })
    const response = await ask(await goToBank(placed.paymentUrl), { method: 'POST', body })
    expect(await returnFromBank(response.headers.get('location') ?? '')).toContain('/payment-success')
    const row = await orderRow(shop, placed)
    expect(row.paymentStatus).toBe('paid')
  } finally {
    await shop.stop()
  }
})
