import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminOf } from '#shop/accounts/users/admin.ts'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { auditEntry } from '../audit/log.ts'
import { endReview } from './end-review.ts'
import { order } from './table.ts'

const admin = adminOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner', role: 'admin', isActive: true })!

describeOnBothEngines('an order that needs review', (open) => {
  test('is looked after once, for what it was marked for, and it is written down who did', async () => {
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
