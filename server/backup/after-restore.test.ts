import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffInvitation } from '#shop/accounts/invitations/table.ts'
import { staffRole } from '#shop/accounts/roles/table.ts'
import { session, setupLink, user } from '#shop/accounts/table.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { lastRestore } from '#shop/backups/last-restore.ts'
import { rowsOf } from '#shop/db.ts'
import { campaign } from '#shop/newsletter/campaigns/table.ts'
import { refund } from '#shop/payments/table.ts'
import { whatsappMessage } from '#shop/whatsapp/table.ts'
import { requestOf } from '#tests/support/accounts/accounts.ts'
import { place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { refundFacts } from '#tests/support/orders/refund-facts.ts'
import { finishRestore, saveRestored } from './after-restore.ts'

const hourMs = 3_600_000

describeOnBothEngines('the first start of a restored shop', (open) => {
  test('signs everyone out, sends and refunds nothing twice, and skips numbers; only once', async () => {
    const testShop = await open()
    const { db, jobs, log } = testShop.shop
    const now = testShop.clock.now()
    const madeAt = new Date(now.getTime() - 5.5 * hourMs)
    const token = new URL(testShop.setupUrl ?? '').searchParams.get('token') ?? ''
    const owner = { name: 'The owner', email: 'owner@example.com', password: 'a long enough password' }
    expect(await testShop.accounts.setUp(requestOf(testShop), { token, ...owner })).toMatchObject({ ok: true })
    expect(await db.$count(session)).toBe(1)
    const { paidOrder, request, refundsOf } = refundFacts(() => testShop)
    const order = await paidOrder()
    await request(order, 500)
    await expect.poll(async () => (await refundsOf(order)).map(({ state }) => state)).toEqual(['done'])
    const [settled] = await refundsOf(order)
    const unsent = { ...settled!, id: randomUUID(), state: 'requested' as const, sentAt: null, reference: null }
    const sent = { ...unsent, id: randomUUID(), sentAt: madeAt, claimedUntil: new Date(now.getTime() + hourMs) }
    await db.insert(refund).values([unsent, sent].map((row) => ({ ...row, noteNumber: null, settledAt: null })))
    const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
    const text = {
      subjectAr: 'ع',
      subjectEn: 'E',
      textAr: 'ع',
      textEn: 'E',
      audience: 'everyone',
      perMinute: 60,
    } as const
    const written = { ...text, createdAt: madeAt, updatedAt: madeAt, updatedBy: owner.email }
    const campaigns = [
      { ...written, id: randomUUID(), state: 'scheduled', sendAt: at(-1) },
      { ...written, id: randomUUID(), state: 'sending', sendAt: at(-6), stepAt: at(1) },
      { ...written, id: randomUUID(), state: 'scheduled', sendAt: at(1) },
    ] as const
    await db.insert(campaign).values([...campaigns])
    const link = { tokenHash: 'hash', sentAt: madeAt, createdAt: madeAt, expiresAt: at(7 * 24) }
    const [inviter] = await db.select({ id: user.id }).from(user).where(eq(user.email, owner.email))
    const [role] = await db.select({ id: staffRole.id }).from(staffRole).limit(1)
    const invited = { id: randomUUID(), email: 'wrong@example.com', staffRoleId: role!.id, invitedBy: inviter!.id }
    await db.insert(staffInvitation).values({ ...invited, ...link, locale: 'en' })
    const waiting = {
      id: randomUUID(),
      key: 'waiting',
      template: 'order_paid',
      data: {},
      phone: '+96566123401',
    } as const
    const outbox = { locale: 'ar', state: 'queued', createdAt: madeAt, expiresAt: at(20) } as const
    await db.insert(whatsappMessage).values({ ...waiting, ...outbox } as never)
    const last = Number((await place(testShop.url)).number.split('-').at(-1))

    const job = (name: string) => ({ name, data: { at: madeAt.toISOString() }, startAfter: at(50).toISOString() })
    const restored = {
      id: 'restored',
      madeAt: madeAt.toISOString(),
      jobs: [job('back-up'), job('send-mail'), job('send-mail'), job('gone')],
    }
    await makeSetupLink(db, madeAt, 'removed@example.com', { only: false })
    await makeSetupLink(db, now, 'operator@example.com', { only: false })
    await db.transaction((tx) => saveRestored(tx, restored))
    await Promise.all([finishRestore(db, jobs, log, now), finishRestore(db, jobs, log, now)])

    expect(await db.$count(session)).toBe(0)
    expect(await db.select().from(setupLink)).toMatchObject([{ email: 'operator@example.com' }])
    const stateOf = async (id: string) => (await db.select().from(refund).where(eq(refund.id, id)))[0]?.state
    expect([await stateOf(unsent.id), await stateOf(sent.id)]).toEqual(['unclear', 'requested'])
    const states = await db.select({ id: campaign.id, state: campaign.state }).from(campaign)
    expect(campaigns.map(({ id }) => states.find((row) => row.id === id)?.state)).toEqual([
      'draft',
      'stopped',
      'scheduled',
    ])
    expect((await db.select().from(staffInvitation))[0]?.expiresAt).toEqual(now)
    expect((await db.select().from(whatsappMessage))[0]).toMatchObject({ state: 'unknown', reason: 'no_answer' })
    const next = Number((await place(testShop.url)).number.split('-').at(-1))
    expect(next).toBe(last + 600 + 1)
    const queued = await rowsOf<{ name: string }>(
      db,
      sql`select name from pgboss.job where data ->> 'at' = ${madeAt.toISOString()}`,
    )
    expect(queued).toEqual([{ name: 'send-mail' }, { name: 'send-mail' }])
    const events = await db
      .select()
      .from(securityEvent)
      .where(eq(securityEvent.kind, 'restore'))
      .orderBy(desc(securityEvent.id))
    expect(events).toMatchObject([{ outcome: 'ok', network: null }])
    expect(await lastRestore(db, now)).toEqual({ at: now, madeAt })
    expect(await lastRestore(db, at(15 * 24))).toBeNull()
  })
})
