import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { restoreDeleted } from '#app/admin/audit/restore.server.ts'
import { actOnEmail } from '#app/admin/email/act-on-email.server.ts'
import { mailTemplates as named } from '#app/admin/email/template-names.ts'
import { sampleRows } from '#db/samples/sample-rows.ts'
import { emailPreviews } from '#server/emails/email-previews.ts'
import { measureUpkeep } from '#server/metrics/upkeep-metrics.ts'
import { auditEntry, deletedItem, recordAudit, recordDeletion } from '#shop/audit/log.ts'
import { product } from '#shop/catalog/table.ts'
import { changePageText } from '#shop/content/change-page.ts'
import { giveUpEmail } from '#shop/email/give-up-email.ts'
import { emailsOfMessage } from '#shop/email/list-emails.ts'
import { countMail, listMail, stuckMail } from '#shop/email/read.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { mail } from '#shop/email/table.ts'
import { answerThread } from '#shop/messages/answer-thread.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { replyToMessage } from '#shop/messages/reply.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { message } from '#shop/messages/table.ts'
import { auditChoices, countAudit, listAudit, listDeleted } from '#shop/reports/audit-list.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const admin = ownerOf({ id: 'n', email: 'noura@example.com', name: 'Noura' })
const page = { limit: 25 }

describeOnBothEngines('the email log', (open) => {
  const testShop = open.once()
  const rows = async () => {
    const result = await testShop.shop.db.execute(sql`select
      (select count(*)::int from shop_order) as orders, (select count(*)::int from message) as messages,
      (select count(*)::int from account_user) as people, (select count(*)::int from booking) as bookings,
      (select count(*)::int from mail) as letters`)
    return JSON.stringify('rows' in (result as object) ? (result as unknown as { rows: unknown[] }).rows : result)
  }
  /** A queued email that no job sends. */
  const sentEmail = async (changes: Partial<typeof mail.$inferInsert> = {}) => {
    const id = randomUUID()
    await testShop.shop.db.insert(mail).values({
      id,
      key: id,
      template: 'test',
      locale: 'en',
      recipient: 'Store@bustan.example',
      data: {},
      state: 'failed',
      tries: 3,
      lastError: 'EmailJS 429: too many requests',
      createdAt: testShop.shop.clock.now(),
      ...changes,
    })
    return id
  }
  const stateOf = async (id: string) => {
    const [row] = await testShop.shop.db.select().from(mail).where(eq(mail.id, id))
    return row?.state
  }

  test('every template has a name and a sample in both languages, which stores nothing', async () => {
    const emails = emailPreviews(testShop.shop)
    const before = await rows()
    expect([...named].sort()).toEqual(Object.keys(sampleRows).sort())
    for (const template of named)
      for (const locale of ['ar', 'en'] as const) {
        const { subject, html, text } = await emails.sample(template, locale)
        expect([template, subject.length > 3, text.length > 20]).toEqual([template, true, true])
        expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
        expect(/\p{Script=Arabic}{3}/u.test(subject), `${template} ${locale}: ${subject}`).toBe(locale === 'ar')
        // The links of a preview do not work.
        expect(`${html}${text}`).not.toMatch(/token=[\w-]/)
      }
    expect(await rows()).toBe(before)
  })

  test('emails are found by state, template, day and full address; stuck ones are reported', async () => {
    const { db, clock } = testShop.shop
    const hour = 3_600_000
    const old = new Date(clock.now().getTime() - hour)
    const id = await sentEmail({ createdAt: old })
    await sentEmail({ state: 'sent', recipient: 'sara@example.com' })
    await sentEmail({ state: 'queued' })
    // A campaign's email that a mailbox refused concerns its subscriber only.
    const toReader = { template: 'newsletter-campaign' as const, recipient: 'reader@example.com', refused: true }
    await sentEmail({ ...toReader, data: { campaignId: randomUUID(), subscriptionId: randomUUID() }, createdAt: old })
    await sentEmail({ template: 'custom', refused: true, recipient: 'gone@example.com' })
    expect(await stuckMail(db, clock.now())).toEqual({ count: 1, since: old })
    const registry = new Registry()
    measureUpkeep(registry, testShop.shop)
    const metrics = await registry.metrics()
    expect(metrics).toMatch(/^bustan_emails_late 1$/m)
    expect(metrics).toMatch(/^bustan_emails_failed 1$/m)
    const found = async (filters: Parameters<typeof listMail>[1]) =>
      (await listMail(db, filters, page)).rows.map((row) => row.id)
    expect(await found({ state: 'failed', template: 'test' })).toEqual([id])
    expect(await found({ stuckAt: clock.now() })).toEqual([id])
    expect(await found({ recipient: 'STORE@bustan.example', until: new Date(old.getTime() + 1) })).toEqual([id])
    expect(await found({ recipient: 'store@' })).toEqual([])
    expect(await countMail(db, { template: 'test' })).toBe(3)
  })

  test('an email can be given up and retried, and is resent once', async () => {
    const { db, clock } = testShop.shop
    const id = await sentEmail()
    expect((await giveUpEmail(db, clock, admin, id)).ok).toBe(true)
    expect(await stateOf(id)).toBe('dropped')
    expect(await giveUpEmail(db, clock, admin, id)).toMatchObject({ refusal: { reason: 'left' } })
    expect(await resendEmail(db, testShop.shop, admin, id)).toEqual({
      ok: true,
      value: { mailId: id, recipient: 'Store@bustan.example' },
    })
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('sent')
    const twice = await Promise.all([1, 2].map(() => resendEmail(db, testShop.shop, admin, id)))
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
    expect(twice.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'already' } })
    const forgotten = await sentEmail({ recipient: '' })
    expect(await resendEmail(db, testShop.shop, admin, forgotten)).toMatchObject({
      refusal: { reason: 'no_recipient' },
    })
    const gone = await sentEmail({ template: 'order-receipt', data: { orderId: randomUUID() }, state: 'sent' })
    const resend = (mailId: string) =>
      actOnEmail(testShop.shop, emailPreviews(testShop.shop), admin, mailId, { intent: 'resend' })
    expect(await resend(gone)).toEqual({ kind: 'refused', reason: 'over' })
    expect(await resend(randomUUID())).toEqual({ kind: 'refused', reason: 'unknown_mail' })
    const adminActions = await db.select().from(auditEntry).where(eq(auditEntry.subject, 'mail')).orderBy(auditEntry.id)
    expect(adminActions.map(({ action, changes }) => [action, changes])).toEqual([
      ['give_up', [{ field: 'state', from: 'failed', to: 'dropped' }]],
      ['resend', [{ field: 'state', from: 'dropped', to: 'queued' }]],
      ['resend', [{ field: 'state', from: 'sent', to: 'queued' }]],
    ])
  })

  test('a thread’s emails and copies are found; resent ones to the store go to its current address', async () => {
    const { db, clock } = testShop.shop
    const write = async () => {
      const words = { name: 'Noura', email: `${randomUUID()}@example.com`, subject: 'The poster', message: 'When?' }
      const { number } = await sendMessage(db, testShop.shop, messageSchema.parse(words), 'en', { acknowledge: true })
      const [row] = await db.select({ id: message.id }).from(message).where(eq(message.number, number))
      return { ...row!, email: words.email }
    }
    const [answered, other] = [await write(), await write()]
    const replied = await replyToMessage(db, testShop.shop, admin, { id: answered.id, reply: 'Tomorrow.', seen: 0 })
    expect(replied.ok).toBe(true)
    await answerThread(db, testShop.shop, answered.id, { answer: 'Thank you!', key: randomUUID() })
    const shown = async (id: string) =>
      (await emailsOfMessage(db, id)).map(({ template, recipient, state, hasCopy }) => {
        return { template, recipient, state, hasCopy }
      })
    const store = 'hello@bustan.example'
    const sent = { state: 'sent', hasCopy: false }
    const toStore = { template: 'message-to-store', recipient: store, ...sent }
    const received = (email: string) => ({ template: 'message-received', recipient: email, ...sent })
    const toCustomer = { template: 'message-reply', recipient: answered.email, ...sent }
    await expect.poll(() => shown(answered.id), { timeout: 10_000 }).toHaveLength(4)
    await expect
      .poll(() => shown(answered.id), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([toStore, toCustomer, received(answered.email)]))
    await expect
      .poll(() => shown(other.id), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([toStore, received(other.email)]))

    const { contact } = await testShop.shop.settings.read()
    await changeSettings(db, clock, admin, { contact: { ...contact, email: 'new@bustan.example' } })
    await expect.poll(async () => (await testShop.shop.settings.read()).contact.email).toBe('new@bustan.example')
    const first = (await emailsOfMessage(db, other.id)).find(({ template }) => template === 'message-to-store')
    let last = first!.id
    for (let copies = 0; copies < 2; copies++) {
      testShop.clock.forward(1000)
      const again = await resendEmail(db, testShop.shop, admin, last)
      if (!again.ok) throw new Error(again.refusal.reason)
      expect(again.value.recipient).toBe('new@bustan.example')
      last = again.value.mailId
      await expect.poll(() => stateOf(last), { timeout: 10_000 }).toBe('sent')
    }
    // A copy of a copy belongs to the thread, too.
    const ofStore = (await emailsOfMessage(db, other.id)).filter(({ template }) => template === 'message-to-store')
    expect(ofStore).toMatchObject([{ id: last, hasCopy: false }, { hasCopy: true }, { id: first!.id, hasCopy: true }])
    await changeSettings(db, clock, admin, { contact })
  })
})

describeOnBothEngines('the change log', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const { db, clock } = testShop.shop
    await changePageText(db, clock, admin, { key: 'about', locale: 'en', body: 'We grow.', seen: null })
    const rates = { freeFrom: null, counts: 'before', countries: {} } as const
    for (const fee of [100, 200, 300]) await changeSettings(db, clock, admin, { shipping: { fee, ...rates } })
  })

  test('is listed newest first, page by page, and filtered by words, kind, admin and action', async () => {
    const { db } = testShop.shop
    const first = await listAudit(db, {}, { limit: 2 })
    expect(first.rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'shipping.fee', from: 200, to: 300 }],
      [{ field: 'shipping.fee', from: 100, to: 200 }],
    ])
    const next = await listAudit(db, {}, { limit: 2, after: first.rows.at(-1) })
    expect(next.rows.map(({ name, changes }) => [name, changes])).toEqual([
      ['shipping', [{ field: 'shipping.fee', from: 2000, to: 100 }]],
      ['about (en)', [{ field: 'body', from: null, to: 'We grow.' }]],
    ])
    expect([next.newer, next.older]).toEqual([true, false])
    const count = (filters: Parameters<typeof countAudit>[1]) => countAudit(db, filters)
    expect(await count({ typed: 'ship noura' })).toBe(3)
    expect(await count({ typed: 'ABOUT' })).toBe(1)
    expect(await count({ subject: 'text' })).toBe(1)
    expect(await count({ actor: 'nobody@example.com' })).toBe(0)
    expect(await auditChoices(db)).toEqual({ actors: ['noura@example.com'], actions: ['change'] })
  })

  test('a product has its current name in either language, and its last one once deleted', async () => {
    const { db, clock } = testShop.shop
    const of = (subjectId: string) =>
      recordAudit(db, admin, { subject: 'product', subjectId, name: 'قديم', action: 'change' }, clock.now())
    await of('harvest-poster')
    await of('no-such-product')
    const titles = { title: 'كوب', titleEn: 'Cup' }
    const thing = { subject: 'product', subjectId: 'deleted-cup', name: 'كوب' } as const
    await recordDeletion(db, admin, { ...thing, rows: { product: [{ id: 'deleted-cup', ...titles }] } }, clock.now())
    const review = { subject: 'review', subjectId: randomUUID(), name: 'harvest-poster 5/5', action: 'change' } as const
    await recordAudit(db, admin, review, clock.now())
    const listed = async (subject: 'product' | 'review') =>
      (await listAudit(db, { subject }, page)).rows.map(({ subjectId, name, title, titleEn }) => {
        return { subjectId, name, title, titleEn }
      })
    const [poster] = await db.select().from(product).where(eq(product.id, 'harvest-poster'))
    expect(await listed('product')).toEqual([
      { subjectId: 'deleted-cup', name: 'كوب', ...titles },
      { subjectId: 'no-such-product', name: 'قديم', title: null, titleEn: null },
      { subjectId: 'harvest-poster', name: 'قديم', title: poster!.title, titleEn: poster!.titleEn },
    ])
    expect(await listed('review')).toMatchObject([{ title: poster!.title, titleEn: poster!.titleEn }])
    const [gone] = await db.select().from(deletedItem).where(eq(deletedItem.subjectId, 'deleted-cup'))
    expect((await listDeleted(db, clock.now(), page)).rows).toMatchObject([{ id: gone!.id, ...titles }])
    await db.delete(deletedItem).where(eq(deletedItem.id, gone!.id))
  })

  test('a deleted item is restored once by its own subject, and not after 30 days', async () => {
    const { db, clock } = testShop.shop
    const stored = (subject: 'canned_answer' | 'booking', name: string, ageDays = 0) => {
      const id = randomUUID()
      const row = { id, title: name, text: 'أهلًا', textEn: 'Hello', position: 1, updatedAt: clock.now() }
      const at = new Date(clock.now().getTime() - ageDays * 86_400_000)
      return recordDeletion(db, admin, { subject, subjectId: id, name, rows: { canned_answer: [row] } }, at)
    }
    const [answer, old, other] = [
      await stored('canned_answer', 'Hi'),
      await stored('canned_answer', 'Old', 31),
      await stored('booking', 'B'),
    ]
    expect((await listDeleted(db, clock.now(), page)).rows.map(({ name }) => name).sort()).toEqual(['B', 'Hi'])
    expect(await restoreDeleted({} as never, testShop.shop, admin, old)).toBe('gone')
    expect(await restoreDeleted({} as never, testShop.shop, admin, other)).toBe('cannot')
    const twice = await Promise.all([1, 2, 3].map(() => restoreDeleted({} as never, testShop.shop, admin, answer)))
    expect(twice.sort()).toEqual(['gone', 'gone', 'restored'])
    expect((await listDeleted(db, clock.now(), page)).rows.map(({ name }) => name)).toEqual(['B'])
    expect(await db.$count(deletedItem)).toBe(3)
    expect((await listAudit(db, { action: 'restore' }, page)).rows.map(({ name }) => name)).toEqual(['Hi'])
  })
})
