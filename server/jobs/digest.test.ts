import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { transact } from '#shop/db.ts'
import { enqueueEmails } from '#shop/email/enqueue-email.ts'
import { mail } from '#shop/email/table.ts'
import { ownCounts } from '#shop/limits.ts'
import { message } from '#shop/messages/table.ts'
import { listNotifications } from '#shop/notifications/read-admin-notifications.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { readLive } from '#shop/reports/dashboard-waiting.ts'
import { ask } from '#tests/support/buying.ts'
import { emailsOnceThere, emailsTo } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const store = 'hello@bustan.example'
const hourMs = 3_600_000

describeOnBothEngines('emails to the store about visitors’ messages', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { TRUST_PROXY: '1' } })
    // The middle of an hour, so that it does not end during the test.
    testShop.clock.set(new Date((Math.floor(Date.now() / hourMs) + 1.5) * hourMs))
  })
  const send = (network: number) =>
    ask(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${network}` },
      body: JSON.stringify({ name: 'Noura', email: `n${network}@example.com`, subject: 'Hello', message: 'Hello' }),
    })
  const ofKind = (template: 'message-to-store' | 'account-to-store' | 'digest-to-store') =>
    testShop.shop.db.select().from(mail).where(eq(mail.template, template))

  test('sixty messages from different networks make twenty emails and one digest of forty', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, (_, at) => send(at)))
    expect(responses.map(({ status }) => status)).toEqual(Array(60).fill(201))
    await emailsOnceThere(testShop, 'message-to-store', store, ownCounts.digest.most)
    expect(await testShop.shop.db.$count(message, eq(message.subject, 'Hello'))).toBe(60)
    const notifications = await testShop.shop.db
      .select()
      .from(adminNotification)
      .where(eq(adminNotification.link, '/admin/messages'))
    expect(notifications.map(({ type }) => type)).toEqual(['digest'])
    expect(
      await testShop.shop.db.$count(adminNotification, sql`${adminNotification.facts} ->> 'subject' = 'Hello'`),
    ).toBe(ownCounts.digest.most)

    // It is scheduled for the end of the hour, and is not reported as stuck before.
    expect(emailsTo(testShop, 'digest-to-store', store)).toEqual([])
    const [digest] = await ofKind('digest-to-store')
    expect(digest).toMatchObject({ state: 'queued', data: { of: 'message-to-store', count: 40 } })
    expect(digest!.createdAt.getTime()).toBeGreaterThan(testShop.clock.now().getTime() + hourMs / 2)
    await testShop.shop.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'send-mail' and data ->> 'mailId' = ${digest!.id}`,
    )
    const [text] = await emailsOnceThere(testShop, 'digest-to-store', store, 1)
    expect(text).toContain('رسائل أخرى من العملاء: 40')
    expect(text).toContain(`${testShop.shop.baseUrl}/admin/messages`)

    // It was sent before the hour's end, as "Try now" does: what comes later in the hour is in another one.
    expect((await send(61)).status).toBe(201)
    const digests = (await ofKind('digest-to-store')).map(({ state, data }) => ({ state, data }))
    expect(digests.map(({ state, data }) => [state, (data as { count: number }).count]).sort()).toEqual([
      ['queued', 1],
      ['sent', 40],
    ])
  })

  test('the next hour starts again, and a repeated cause is emailed once', async () => {
    testShop.clock.set(new Date(testShop.clock.now().getTime() + hourMs))
    const before = (await ofKind('message-to-store')).length
    expect((await send(99)).status).toBe(201)
    expect((await ofKind('message-to-store')).length).toBe(before + 1)
    const [{ key, recipient, data }] = (await ofKind('message-to-store')) as [typeof mail.$inferSelect]
    const { db, jobs, clock } = testShop.shop
    const again = { key, template: 'message-to-store', locale: 'ar', recipient, data } as never
    await transact(db, (tx) => enqueueEmails(tx, jobs, [again], clock.now()))
    expect((await ofKind('message-to-store')).length).toBe(before + 1)
  })

  test('thirty concurrent new accounts stay within the limit, with one digest', async () => {
    const { db, jobs, clock } = testShop.shop
    await Promise.all(
      Array.from({ length: 30 }, () => {
        const userId = randomUUID()
        const sentEmail = {
          key: userId,
          template: 'account-to-store',
          locale: 'ar',
          recipient: store,
          data: { userId },
        }
        return transact(db, (tx) => enqueueEmails(tx, jobs, [sentEmail as never], clock.now()))
      }),
    )
    expect(await ofKind('account-to-store')).toHaveLength(ownCounts.digest.most)
    const digests = (await ofKind('digest-to-store')).map(({ data }) => data)
    expect(digests).toContainEqual(expect.objectContaining({ of: 'account-to-store', count: 10 }))
    expect(digests.filter((data) => (data as { of: string }).of === 'account-to-store')).toHaveLength(1)
  })

  test('a digest is announced to those who may see what it counts, whatever else they may see', async () => {
    const { db, clock } = testShop.shop
    const seenWith = async (...permissions: Permission[]) => {
      const { rows } = await listNotifications(db, { permissions: new Set(permissions) }, { limit: 100 })
      return new Set(rows.flatMap(({ type, facts }) => (type === 'digest' ? [facts.of] : [])))
    }
    expect(await seenWith('messages.see')).toEqual(new Set(['message-to-store']))
    expect(await seenWith('customers.see')).toEqual(new Set(['account-to-store']))
    expect(await seenWith('messages.see', 'customers.see')).toEqual(new Set(['message-to-store', 'account-to-store']))
    expect(await seenWith('orders.see')).toEqual(new Set())
    const waiting = async (permission: Permission) =>
      (await readLive(db, clock.now(), { permissions: new Set([permission]) })).waiting.notifications
    expect(await waiting('orders.see')).toBeLessThan(await waiting('messages.see'))
  })
})
