import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { transact } from '#shop/db.ts'
import { releaseExpired } from '#shop/orders/release-expired.ts'
import { releaseOrder } from '#shop/orders/release-order.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  orderBody,
  type Placed,
  paymentIdOf,
  place,
  returnFromBank,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const minute = 60_000
const items = [{ productId: 'sticker-pack', quantity: 1 }]

describeOnBothEngines('the payment page', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors).toEqual([])
    await checkInvariants(testShop.shop.db)
  })

  const placed = () => place(testShop.url, orderBody({ items, customer: anyCustomer() as never }))
  const rowOf = (one: Placed) => orderRow(testShop, one)
  const stock = async () =>
    (await testShop.shop.db.select().from(product).where(eq(product.id, 'sticker-pack')))[0]!.stock
  const go = async ({ paymentUrl }: Placed) => {
    const { status, headers } = await ask(paymentUrl)
    return [status, headers.get('location')]
  }
  const bankOf = ({ paymentUrl }: Placed) => `${testShop.url}/sandbox/pay/sbx_${paymentIdOf(paymentUrl)}`
  /** How long the order is held from its placing, in minutes. */
  const heldMinutes = async (one: Placed) => {
    const { reservedUntil, createdAt } = await rowOf(one)
    return (reservedUntil.getTime() - createdAt.getTime()) / minute
  }
  /** Runs the order's two jobs; returns its reservation. */
  const look = async (one: Placed) => {
    const { id } = await rowOf(one)
    await settleOrder(testShop.shop, id)
    await releaseExpired(testShop.shop, id)
    return (await rowOf(one)).reservation
  }
  /** When the jobs that release its goods are due, in whole minutes from now. */
  const dueMinutes = async (one: Placed) => {
    const { id } = await rowOf(one)
    const due = await testShop.shop.db.execute(
      sql`select floor(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
          where name = 'release-order' and data->>'orderId' = ${id} order by minutes`,
    )
    return (due as unknown as { rows: { minutes: number }[] }).rows.map(({ minutes }) => minutes)
  }

  test('an order whose page is never opened is held for ten minutes', async () => {
    const before = await stock()
    const one = await placed()
    expect([await heldMinutes(one), await stock(), await dueMinutes(one)]).toEqual([10, before - 1, [10]])
    testShop.clock.forward(9 * minute)
    expect(await look(one)).toBe('held')
    testShop.clock.forward(minute)
    expect([await look(one), await stock()]).toEqual(['returned', before])
  })

  test('opening the page holds the order for the full time from its placing, however often', async () => {
    const before = await stock()
    const one = await placed()
    testShop.clock.forward(8 * minute)
    expect(await go(one)).toEqual([303, bankOf(one)])
    expect(await heldMinutes(one)).toBe(30)
    testShop.clock.forward(20 * minute)
    expect([await look(one), await stock(), await dueMinutes(one)]).toEqual(['held', before - 1, [2, 10]])
    const again = await Promise.all(Array.from({ length: 10 }, () => go(one)))
    expect(new Set(again.map(String))).toEqual(new Set([`303,${bankOf(one)}`]))
    expect(await heldMinutes(one)).toBe(30)
    testShop.clock.forward(2 * minute)
    expect([await look(one), await stock()]).toEqual(['returned', before])
  })

  test('opened too late it holds nothing, and says so', async () => {
    const before = await stock()
    const one = await placed()
    testShop.clock.forward(10 * minute)
    const expected = [303, '/payment-success?payment=over']
    expect(await go(one), 'before the job came by').toEqual(expected)
    expect([await heldMinutes(one), await look(one), await stock()]).toEqual([10, 'returned', before])
    expect(await go(one)).toEqual(expected)
    expect((await rowOf(one)).reservation).toBe('returned')
  })

  test('an order is never held longer than the shop’s setting', async () => {
    const { settings } = testShop.shop
    const now = await settings.read()
    testShop.shop.settings = { ...settings, read: async () => ({ ...now, reservationMinutes: 5 }) }
    const one = await placed()
    await go(one)
    testShop.shop.settings = settings
    expect(await heldMinutes(one)).toBe(5)
  })

  test('an order with a session is held no longer than until that begins, and cannot be paid unnoticed after it', async () => {
    const { db, settings } = testShop.shop
    const { booking: rules } = await settings.read()
    await changeSettings(db, testShop.clock, admin, { booking: { ...rules, noticeHours: 0 } })
    settings.invalidate()
    const [first = ''] = await freeTimes(testShop.url)
    const startsAt = new Date(first)
    const session = { productId: 'garden-session', startsAt: first, mode: 'phone' }
    const placedBefore = async (minutes: number) => {
      testShop.clock.set(new Date(startsAt.getTime() - minutes * minute))
      const sold = [{ productId: 'garden-session', quantity: 1 }]
      const body = { items: sold, customer: anyCustomer() as never, appointments: [session] as never }
      return place(testShop.url, orderBody(body))
    }
    const one = await placedBefore(20)
    expect(await heldMinutes(one)).toBe(10)
    expect(await go(one)).toEqual([303, bankOf(one)])
    expect(await heldMinutes(one)).toBe(20)
    testShop.clock.forward(10 * minute)
    expect(await look(one)).toBe('held')
    await returnFromBank(await actAtBank(one.paymentUrl, 'cancel'))
    const { id } = await rowOf(one)
    await transact(db, (tx) =>
      releaseOrder(tx, testShop.shop.jobs, id, { kind: 'expired', by: 'system', from: 'held' }, testShop.clock.now()),
    )

    const late = await placedBefore(4)
    expect([await heldMinutes(late), await go(late), await heldMinutes(late)]).toEqual([4, [303, bankOf(late)], 4])
    testShop.clock.set(startsAt)
    expect([await look(late), await go(late)]).toEqual(['returned', [303, '/payment-success?payment=over']])
    // The bank captures it all the same.
    await completePayment(testShop.shop, paymentIdOf(late.paymentUrl))
    expect(await rowOf(late)).toMatchObject({ paymentStatus: 'paid', needsReview: 'paid_but_sold_out' })
  })

  test('its key opens only this payment’s page; a paid order is not paid again', async () => {
    const [one, other] = [await placed(), await placed()]
    const address = new URL(one.paymentUrl)
    expect(one.paymentUrl).not.toContain(one.accessToken)
    const key = address.searchParams.get('key')
    const back = new URL(await actAtBank(one.paymentUrl, 'decline'))
    const wrong = [
      address.pathname,
      `${address.pathname}?key=`,
      `${address.pathname}?key=${one.accessToken}`,
      `${address.pathname}?key=${back.searchParams.get('key')}`,
      `${new URL(other.paymentUrl).pathname}?key=${key}`,
      `/payments/open/%00?key=${key}`,
      `${back.pathname}?key=${key}`,
    ]
    for (const path of wrong) expect((await ask(`${testShop.url}${path}`)).status, path).toBe(404)
    expect(await heldMinutes(other)).toBe(10)
    await returnFromBank(await actAtBank(other.paymentUrl, 'pay'))
    expect(await go(other)).toEqual([303, '/payment-success?payment=paid'])
  })
})
