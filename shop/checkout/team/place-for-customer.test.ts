import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { user } from '#shop/accounts/table.ts'
import { adminOf } from '#shop/accounts/users/admin.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { product } from '#shop/catalog/table.ts'
import { readActions, readTimeline } from '#shop/orders/read.ts'
import { order } from '#shop/orders/table.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { setStock } from '#tests/support/buyers.ts'
import { actAtBank, freeTimes, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'

const hourMs = 3_600_000

describeOnBothEngines('an order that the team makes', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { db, made, place, press, rowOf, stickers } = teamOrders(() => testShop)

  test('it is held for a day, with a code and a manual discount, and is paid by its link', async () => {
    const placed = await made(stickers(4), {
      more: { promoCode: 'GARDEN10' },
      off: { amount: 1_000, reason: 'Late delivery last time' },
    })
    // 4 × 3.500, minus 10 % and 1.000, plus 2.000 for delivery.
    expect(placed.total).toBe(14_000 - 1_400 - 1_000 + 2_000)
    const row = await rowOf(placed)
    expect(row).toMatchObject({
      ...{ madeBy: 'owner@bustan.example', discount: 2_400, manualDiscount: 1_000, heldBy: null },
      ...{ discountReason: 'Late delivery last time', promoCode: 'GARDEN10', reservation: 'held' },
    })
    expect(row.reservedUntil.getTime() - row.createdAt.getTime()).toBe(24 * hourMs)
    const entry = and(eq(auditEntry.subjectId, placed.number), eq(auditEntry.action, 'create'))
    expect((await db().select().from(auditEntry).where(entry))[0]?.changes).toContainEqual({
      ...{ field: 'reason', from: null, to: 'Late delivery last time' },
    })
    // Its history has it once.
    expect(await readTimeline(db(), placed.orderId)).toMatchObject([{ kind: 'placed', by: row.madeBy }])
    expect(await readActions(db(), placed.number)).toEqual([])
    await returnFromBank(await actAtBank(await press(placed), 'pay'))
    expect(await rowOf(placed)).toMatchObject({ paymentStatus: 'paid', total: 13_600 })
  })

  test('the same form sent many times at once is one order', async () => {
    const key = randomUUID()
    const before = await db().$count(order)
    const customer = { firstName: 'Sara', lastName: 'Haddad', email: `${key}@example.com`, phone: '99123456' }
    const results = await Promise.all(Array.from({ length: 6 }, () => place(stickers(1), { key, more: { customer } })))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await db().$count(order)).toBe(before + 1)
    expect(await place(stickers(2), { key, more: { customer } })).toMatchObject({
      refusal: { reason: 'key_reused' },
    })
  })

  test('it takes no unit that is out of stock, and no taken slot', async () => {
    const { stock } = (await db().select().from(product).where(eq(product.id, 'sticker-pack')))[0]!
    await setStock(testShop, 'sticker-pack', 3)
    const results = await Promise.all(Array.from({ length: 8 }, () => place(stickers(1))))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'items' } })
    await setStock(testShop, 'sticker-pack', stock - 3)
    const [startsAt] = await freeTimes(testShop.url)
    const session = [{ productId: 'garden-session', quantity: 1 }]
    const more = { appointments: [{ productId: 'garden-session', startsAt, mode: 'live' }] }
    const both = await Promise.all([place(session, { more }), place(session, { more })])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'appointment' } })
  })

  test('it is held no longer than until its session begins', async () => {
    const [startsAt] = (await freeTimes(testShop.url)) as [string]
    const clock = testShop.clock.now()
    const more = { appointments: [{ productId: 'garden-session', startsAt, mode: 'live' }] }
    testShop.clock.set(new Date(Date.parse(startsAt) - 13 * hourMs))
    const placed = await made([{ productId: 'garden-session', quantity: 1 }], { more })
    testShop.clock.set(clock)
    expect((await rowOf(placed)).reservedUntil.toISOString()).toBe(new Date(startsAt).toISOString())
  })

  test('a manual discount needs its permission, and never takes a total below zero', async () => {
    const off = { amount: 999_000, reason: 'A gift' }
    const account = { id: 'c', email: 'clerk@bustan.example', name: 'Clerk', role: 'admin', isActive: true }
    const clerk = adminOf(
      { ...account, staffRole: { id: 'orders', permissions: [], needsTwoFactor: false } },
      { adminsNeedTwoFactor: false },
    )
    expect(await place(stickers(1), { off, who: clerk as never })).toMatchObject({
      refusal: { reason: 'discount_not_permitted' },
    })
    expect(await place(stickers(1), { who: clerk as never })).toMatchObject({ ok: true })
    const free = await made(stickers(1), { off })
    expect(await rowOf(free)).toMatchObject({ total: 0, discount: 5_500, manualDiscount: 5_500 })
    await payOrder(testShop.shop, free.paymentId)
    expect(await rowOf(free)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('it belongs to the account that has verified its address, and to no other', async () => {
    const now = testShop.clock.now()
    const accountOf = async (emailVerified: boolean) => {
      const id = randomUUID()
      const row = { id, name: 'Sara', username: id.slice(0, 20), email: `${id}@example.com`, emailVerified }
      await db()
        .insert(user)
        .values({ ...row, createdAt: now, updatedAt: now })
      return row
    }
    for (const proven of [true, false]) {
      const { id, email } = await accountOf(proven)
      const customer = { firstName: 'Sara', lastName: 'Haddad', email: email.toUpperCase(), phone: '99123456' }
      expect((await rowOf(await made(stickers(1), { more: { customer } }))).userId).toBe(proven ? id : null)
    }
  })
})
