import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { auditEntry } from '../audit/log.ts'
import { readWaiting } from '../reports/dashboard-waiting.ts'
import { endOwed, endReview } from './end-review.ts'
import { findOrders } from './list-orders.ts'
import { moveOrder } from './move-order.ts'
import { order } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

describeOnBothEngines('an order that needs review', (open) => {
  test('is resolved once, for the reason it was flagged for, and who did it is recorded', async () => {
    const { shop, url } = await open()
    const { number } = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
    const end = (reason: string) => endReview(shop.db, shop.clock, admin, { number, reason })
    const mark = async () => (await shop.db.select().from(order).where(eq(order.number, number)))[0]?.needsReview
    expect((await end('paid_twice')).ok).toBe(false)
    await shop.db.update(order).set({ needsReview: 'payment_mismatch' }).where(eq(order.number, number))
    expect(await end('paid_twice')).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await mark()).toBe('payment_mismatch')
    const both = await Promise.all([1, 2].map(() => end('payment_mismatch')))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await mark()).toBeNull()
    const actions = and(eq(auditEntry.subjectId, number), eq(auditEntry.action, 'settle'))
    const [adminAction, ...more] = await shop.db.select().from(auditEntry).where(actions)
    expect([adminAction?.actorEmail, adminAction?.changes, more]).toEqual([
      admin.email,
      [{ field: 'review', from: 'payment_mismatch', to: null }],
      [],
    ])
  })
})

describeOnBothEngines('a cancelled order that was paid', (open) => {
  test('is owed until the team records once, with a reason, that nothing more is; a move asks again', async () => {
    const { shop, url } = await open()
    const { number } = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
    const end = () => endOwed(shop.db, shop.clock, admin, { number, reason: 'agreed to keep 2.000' })
    const cancel = () => moveOrder(shop.db, shop, admin, { number, to: 'cancelled' })
    const listed = async (turn: 'owed' | 'waiting') =>
      (await findOrders(shop.db, { limit: 100 }, { turn })).rows.some((row) => row.number === number)
    const counted = async () => (await readWaiting(shop.db, shop.clock.now())).owed
    const before = await counted()
    expect(await end()).toEqual({ ok: false, refusal: { reason: 'changed' } })
    await cancel()
    expect([await listed('owed'), await listed('waiting'), await counted()]).toEqual([true, true, before + 1])
    const both = await Promise.all([end(), end()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await listed('owed'), await listed('waiting'), await counted()]).toEqual([false, false, before])
    const actions = and(eq(auditEntry.subjectId, number), eq(auditEntry.action, 'end_owed'))
    const entries = await shop.db.select().from(auditEntry).where(actions)
    expect(entries.map(({ actorEmail, changes }) => [actorEmail, changes])).toEqual([
      [admin.email, [{ field: 'owed', from: null, to: 'agreed to keep 2.000' }]],
    ])
    await moveOrder(shop.db, shop, admin, { number, to: 'processing' })
    await cancel()
    expect([await listed('owed'), await counted()]).toEqual([true, before + 1])
  })

  test('is not owed when it was free; reopened it waits for the team again', async () => {
    const { shop, url } = await open()
    const { number } = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
    await shop.db.update(order).set({ subtotal: 0, total: 0 }).where(eq(order.number, number))
    const turns = async () => {
      const { rows } = await findOrders(shop.db, { limit: 100 }, { turn: 'waiting' })
      const [row] = rows.filter((each) => each.number === number)
      return [row !== undefined, (await readWaiting(shop.db, shop.clock.now())).owed]
    }
    const [, before] = await turns()
    await moveOrder(shop.db, shop, admin, { number, to: 'cancelled' })
    expect(await turns()).toEqual([false, before])
    await moveOrder(shop.db, shop, admin, { number, to: 'processing' })
    expect(await turns()).toEqual([true, before])
  })
})
