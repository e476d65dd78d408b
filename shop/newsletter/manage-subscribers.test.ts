import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { purgeNightly } from '#server/jobs/purge-deleted.ts'
import { auditEntry, deletedItem } from '#shop/audit/log.ts'
import { readCounters } from '#shop/counters.ts'
import { mail } from '#shop/email/table.ts'
import { outboxTo } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { transact } from '../db.ts'
import { confirm } from './confirm.ts'
import { eraseSubscriber } from './erase-subscriber.ts'
import { countSubscribers, listSubscribers } from './list-subscribers.ts'
import {
  clearBounce,
  endSubscription,
  removeSubscriber,
  resendConfirmation,
  restoreSubscriber,
} from './manage-subscribers.ts'
import { pruneSubscriptions } from './prune-subscriptions.ts'
import { subscriptionStates } from './status.ts'
import { subscribe } from './subscribe.ts'
import { subscription } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const all = { typed: '', state: null, interest: null }
const day = 86_400_000

describeOnBothEngines('subscribers in the admin', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    const figures = await readCounters(testShop.shop.db, 'subscription')
    for (const state of subscriptionStates)
      expect(figures.find(({ key }) => key === state)?.count ?? 0).toBe(
        await testShop.shop.db.$count(subscription, eq(subscription.state, state)),
      )
  })
  const rowOf = async (email: string) => {
    const [row] = await testShop.shop.db.select().from(subscription).where(eq(subscription.email, email))
    return row
  }
  async function newcomer(changes: Partial<typeof subscription.$inferInsert> = {}) {
    const email = `${randomUUID()}@example.com`
    await subscribe(testShop.shop.db, testShop.shop, { name: 'Noura Al Anzi', email, interests: ['offers'] }, 'en')
    await testShop.shop.db
      .update(subscription)
      .set({ letters: 1, ...changes })
      .where(eq(subscription.email, email))
    return (await rowOf(email))!
  }
  const audit = (id: string) =>
    testShop.shop.db
      .select({ action: auditEntry.action, changes: auditEntry.changes, name: auditEntry.name })
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'subscription'), eq(auditEntry.subjectId, id)))
      .orderBy(auditEntry.id)
  const { end, resend, remove, restore } = {
    end: (id: string) => endSubscription(testShop.shop.db, testShop.clock, admin, id),
    resend: (id: string) => resendConfirmation(testShop.shop.db, testShop.shop, admin, id),
    remove: (id: string) => removeSubscriber(testShop.shop.db, testShop.clock, admin, id),
    restore: (id: string) => restoreSubscriber(testShop.shop.db, testShop.clock, admin, id),
  }

  test('a subscriber is unsubscribed once, and the change is recorded', async () => {
    const { id, email } = await newcomer({ state: 'confirmed' })
    const results = await Promise.all([end(id), end(id), end(id)])
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { email } }])
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'unchanged' } })
    expect(await rowOf(email)).toMatchObject({ state: 'unsubscribed', unsubscribedAt: testShop.clock.now() })
    expect(await audit(id)).toEqual([
      { action: 'change', name: email, changes: [{ field: 'state', from: 'confirmed', to: 'unsubscribed' }] },
    ])
    expect(await end(randomUUID())).toEqual({ ok: false, refusal: { reason: 'unknown' } })
  })

  test('the confirmation is resent within the form’s limits', async () => {
    const { id, email } = await newcomer()
    const refused = (reason: string) => ({ ok: false, refusal: { reason } })
    expect(await resend(id)).toEqual(refused('just_sent'))
    testShop.clock.forward(2 * 60_000)
    const results = await Promise.all([resend(id), resend(id)])
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    expect((await outboxTo(testShop, email, 'newsletter-confirm')).length).toBe(2)
    testShop.clock.forward(2 * 60_000)
    expect((await resend(id)).ok).toBe(true)
    testShop.clock.forward(2 * 60_000)
    expect(await resend(id)).toEqual(refused('emails_used_up'))
    expect((await audit(id)).map(({ action }) => action)).toEqual(['send_confirmation', 'send_confirmation'])
    const confirmed = await newcomer({ state: 'confirmed' })
    expect(await resend(confirmed.id)).toEqual(refused('not_pending'))
  })

  test('a removed subscriber is gone until restored, and a new request in between stays', async () => {
    const before = await newcomer({
      state: 'confirmed',
      confirmedAt: testShop.clock.now(),
      bouncedAt: testShop.clock.now(),
      discountClaimed: true,
    })
    const removed = await remove(before.id)
    if (!removed.ok) throw new Error(removed.refusal.reason)
    expect(await rowOf(before.email)).toBeUndefined()
    const { deletedId } = removed.value
    await subscribe(testShop.shop.db, testShop.shop, { name: 'N', email: before.email, interests: ['animals'] }, 'ar')
    expect(await restore(deletedId)).toEqual({ ok: false, refusal: { reason: 'taken' } })
    await testShop.shop.db.delete(subscription).where(eq(subscription.email, before.email))
    const undone = await Promise.all([restore(deletedId), restore(deletedId)])
    expect(undone.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await rowOf(before.email)).toEqual({ ...before, updatedAt: testShop.clock.now() })
    expect((await audit(before.id)).map(({ action }) => action)).toEqual(['delete', 'restore'])
  })

  test('an erased address is gone from the removed ones, too', async () => {
    const { id, email } = await newcomer({ state: 'confirmed' })
    const removed = await remove(id)
    if (!removed.ok) throw new Error(removed.refusal.reason)
    await transact(testShop.shop.db, (tx) => eraseSubscriber(tx, email))
    expect(await restore(removed.value.deletedId)).toEqual({ ok: false, refusal: { reason: 'gone' } })
  })

  test('whoever confirms again gets campaigns again, although an email bounced before', async () => {
    const { email } = await newcomer({ state: 'unsubscribed', bouncedAt: testShop.clock.now() })
    const [row] = await testShop.shop.db.select().from(subscription).where(eq(subscription.email, email))
    await transact(testShop.shop.db, (tx) => confirm(tx, testShop.shop.jobs, row!, testShop.clock.now()))
    expect(await rowOf(email)).toMatchObject({ state: 'confirmed', bouncedAt: null })
  })

  test('a bounce that the team clears is recorded, once, and campaigns go out again', async () => {
    const bouncedAt = testShop.clock.now()
    const { id, email } = await newcomer({ state: 'confirmed', bouncedAt })
    const clear = () => clearBounce(testShop.shop.db, testShop.clock, admin, id)
    const results = await Promise.all([clear(), clear(), clear()])
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { email } }])
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'not_bounced' } })
    expect(await rowOf(email)).toMatchObject({ state: 'confirmed', bouncedAt: null })
    expect(await audit(id)).toEqual([
      { action: 'change', name: email, changes: [{ field: 'bouncedAt', from: bouncedAt.toISOString(), to: null }] },
    ])
    expect(await clearBounce(testShop.shop.db, testShop.clock, admin, randomUUID())).toEqual({
      ok: false,
      refusal: { reason: 'unknown' },
    })
  })

  test('the list is filtered by words, state and interest', async () => {
    const { db } = testShop.shop
    const one = await newcomer({ name: 'مريم العنزي', interests: ['animals', 'discounts'], state: 'unsubscribed' })
    const find = async (filters: Partial<typeof all> | object) => {
      const { rows } = await listSubscribers(db, { ...all, ...filters }, { limit: 100 })
      expect(await countSubscribers(db, { ...all, ...filters })).toBe(rows.length)
      return rows.map(({ id }) => id)
    }
    expect(await find({ typed: 'مريم' })).toEqual([one.id])
    expect(await find({ typed: one.email.slice(0, 12) })).toEqual([one.id])
    expect(await find({ interest: 'animals' })).toEqual([one.id])
    expect(await find({ interest: 'animals', state: 'confirmed' })).toEqual([])
    expect(await find({ state: 'unsubscribed' })).toContain(one.id)
  })

  test('the audit loses the address of a removed subscriber once they can no longer be restored', async () => {
    const [gone, back] = [await newcomer(), await newcomer()]
    for (const { id } of [gone, back]) expect((await remove(id)).ok).toBe(true)
    const { db } = testShop.shop
    const [deleted] = await db.select().from(deletedItem).where(eq(deletedItem.subjectId, back.id))
    expect((await restore(deleted!.id)).ok).toBe(true)
    const names = async ({ id }: { id: string }) => [...new Set((await audit(id)).map(({ name }) => name))]
    await purgeNightly(testShop.shop)
    expect([await names(gone), await names(back)]).toEqual([[gone.email], [back.email]])
    testShop.clock.forward(31 * day)
    await purgeNightly(testShop.shop)
    expect([await names(gone), await names(back)]).toEqual([[''], [back.email]])
    const entry = eq(auditEntry.subjectId, back.id)
    await expect(db.update(auditEntry).set({ name: '' }).where(entry)).rejects.toThrow()
  })

  test('at night requests unconfirmed for a month are deleted, and former subscribers are reduced after two years', async () => {
    const now = testShop.clock.now().getTime()
    const ago = (days: number) => new Date(now - days * day)
    const old = await newcomer({ subscribedAt: ago(31), letterAt: ago(31) })
    const reminded = await newcomer({ subscribedAt: ago(31), letterAt: ago(29) })
    const young = await newcomer({ subscribedAt: ago(29), letterAt: ago(29) })
    const stored = await newcomer({ subscribedAt: ago(900), state: 'confirmed' })
    const left = await newcomer({ state: 'unsubscribed', unsubscribedAt: ago(731), discountClaimed: true })
    const lately = await newcomer({ state: 'unsubscribed', unsubscribedAt: ago(729) })
    // Someone else typed the address of one who has left.
    const typed = await newcomer({ state: 'unsubscribed', confirmedAt: ago(100), unsubscribedAt: ago(50) })
    const { db, clock } = testShop.shop
    await subscribe(db, { ...testShop.shop, clock: { ...clock, now: () => ago(31) } }, { ...typed, name: 'X' }, 'ar')
    expect(await rowOf(typed.email)).toMatchObject({ state: 'pending' })
    const confirmationOf = async ({ id }: { id: string }) => {
      const ofRow = like(mail.key, `newsletter-confirm:${id}:%`)
      return (await db.select().from(mail).where(ofRow))[0]?.recipient
    }
    await db
      .update(mail)
      .set({ createdAt: ago(31) })
      .where(like(mail.key, `newsletter-confirm:${old.id}:%`))
    for (let time = 0; time < 2; time++) await pruneSubscriptions(testShop.shop.db, testShop.clock)
    expect(await rowOf(old.email)).toBeUndefined()
    expect([await confirmationOf(old), await confirmationOf(young)]).toEqual(['', young.email])
    for (const row of [reminded, young, stored, lately]) expect(await rowOf(row.email)).toEqual(row)
    expect(await rowOf(typed.email)).toMatchObject({ id: typed.id, state: 'unsubscribed', name: '' })
    expect(await rowOf(left.email)).toMatchObject({
      email: left.email,
      name: '',
      interests: [],
      state: 'unsubscribed',
      discountClaimed: true,
    })
  })
})
