import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#shop/db.ts'
import { giveUpEmail } from '#shop/email/give-up-email.ts'
import { mail } from '#shop/email/table.ts'
import { saveEmailTexts } from '#shop/email/texts/save-email-texts.ts'
import { countAudience } from '#shop/newsletter/campaigns/audience.ts'
import { campaignFigures, hasUnsent, readCampaign } from '#shop/newsletter/campaigns/read.ts'
import { changeCampaign, createCampaign, deleteCampaign } from '#shop/newsletter/campaigns/save-campaign.ts'
import { sendCampaigns, sendTest } from '#shop/newsletter/campaigns/send-campaign.ts'
import { continueCampaign, scheduleCampaign, stopCampaign } from '#shop/newsletter/campaigns/start-campaign.ts'
import type { Audience } from '#shop/newsletter/campaigns/status.ts'
import { campaign } from '#shop/newsletter/campaigns/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { EmailRefused, type Jobs, MailboxRefused } from '#shop/ports.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { emailsOnceThere, emailsTo } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { sendMail } from '../../jobs/send-email.ts'
import { emailPreviews } from '../email-previews.ts'
import { renderEmail } from '../render-email.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const input = {
  ...{ subjectAr: 'وصل دليل الصيف', subjectEn: 'The summer guide is here' },
  ...{ textAr: 'كل المحاصيل.\n\n[الدليل](/shop)', textEn: 'Every crop for **{shipping_fee}**.\n\n[The guide](/shop)' },
  ...{ audience: 'everyone' as Audience, locale: null, interest: null, perMinute: 3 },
}
const minute = 60_000
const day = 24 * 60 * minute
/** Writes emails without the jobs that send them. */
const unattended: Jobs = {
  enqueue: (tx) => tx.execute(sql`select 1`) as never,
  isWaiting: async () => false,
  expedite: async () => null,
}
/** Far in the future, so that the shop's own schedule ignores these campaigns. */
const begin = new Date('2041-06-01T09:00:00Z').getTime()

describeOnBothEngines('a newsletter campaign', (open) => {
  let testShop: OpenShop
  let moment = begin
  const clock = { now: () => new Date(moment) }
  const db = () => testShop.shop.db
  beforeAll(async () => {
    testShop = await open()
  })
  beforeEach(async () => {
    moment = begin
    await db().delete(campaign)
    await db().delete(subscription)
  })
  const step = (jobs: Jobs = testShop.shop.jobs) => sendCampaigns(db(), { clock, jobs })
  const subscriber = async (change: Partial<typeof subscription.$inferInsert> = {}) => {
    const id = randomUUID()
    const moments = { subscribedAt: new Date(), confirmedAt: new Date(), updatedAt: new Date() }
    const row = { id, email: `${id}@example.com`, name: 'Sara', locale: 'en' as const, interests: ['offers' as const] }
    await db()
      .insert(subscription)
      .values({ ...row, state: 'confirmed', ...moments, ...change })
    return row
  }
  const subscribers = (count: number) => Promise.all(Array.from({ length: count }, () => subscriber()))
  const scheduled = async (change: Partial<typeof input> = {}) => {
    const { id } = await createCampaign(db(), clock, admin, { ...input, ...change })
    const { updatedAt } = (await readCampaign(db(), id))!
    expect(await scheduleCampaign(db(), clock, admin, { id, seen: updatedAt, sendAt: null })).toMatchObject({
      ok: true,
    })
    return id
  }
  /** As if all of its emails that wait had left. */
  const deliver = (id: string) =>
    db()
      .update(mail)
      .set({ state: 'sent' })
      .where(sql`${mail.data}->>'campaignId' = ${id} and ${mail.state} = 'queued'`)
  const written = (id: string) =>
    db().select({ email: mail.recipient, id: mail.id }).from(mail).where(sql`${mail.data}->>'campaignId' = ${id}`)

  test('goes once to each confirmed reader, within the rate limit, however many processes send', async () => {
    const readers = await subscribers(7)
    await subscriber({ state: 'pending', confirmedAt: null })
    await subscriber({ state: 'unsubscribed' })
    await subscriber({ bouncedAt: new Date() })
    const id = await scheduled()
    for (const most of [3, 6, 7]) {
      await Promise.all([step(), step(), step()])
      expect((await written(id)).length).toBe(most)
      await until('these have left', async () => (await campaignFigures(db(), id)).queued === 0)
      moment += minute
    }
    // Whoever subscribes during sending does not get this one.
    await subscriber({ confirmedAt: new Date(moment) })
    await step()
    expect((await written(id)).map(({ email }) => email).sort()).toEqual(readers.map(({ email }) => email).sort())
    expect(await readCampaign(db(), id)).toMatchObject({ state: 'sent', recipients: 7 })
    await until('all have left', async () => (await campaignFigures(db(), id)).sent === 7)
  })

  test('a process that dies while enqueuing causes no duplicate and no gap', async () => {
    await subscribers(5)
    const id = await scheduled()
    await step(unattended)
    await deliver(id)
    moment += minute
    const dying: Jobs = {
      enqueue: () => {
        throw new Error('gone')
      },
      isWaiting: async () => false,
      expedite: async () => null,
    }
    await expect(step(dying)).rejects.toThrow('gone')
    expect((await written(id)).length).toBe(3)
    await step()
    expect((await written(id)).length).toBe(5)
    expect(await readCampaign(db(), id)).toMatchObject({ state: 'sent', recipients: 5 })
  })

  test('writes no more while its last emails wait, so that receipts do not queue up behind it', async () => {
    await subscribers(5)
    const id = await scheduled()
    await step(unattended)
    moment += 3 * minute
    await step(unattended)
    expect((await written(id)).length).toBe(3)
    await deliver(id)
    await step(unattended)
    expect((await written(id)).length).toBe(5)
  })

  test('is in each reader’s language, with one-click unsubscription and values from the settings', async () => {
    const [english, arabic] = [await subscriber(), await subscriber({ locale: 'ar' })]
    await scheduled()
    await step()
    const [email] = await emailsOnceThere(testShop, 'newsletter-campaign', english.email, 1)
    expect(email).toContain('Subject: The summer guide is here')
    expect(email).toContain('[The guide](http')
    expect(email).toMatch(/Every crop for \*\*\P{L}*KWD\s2\.000\P{L}*\*\*\./u)
    const [arabicEmail] = await emailsOnceThere(testShop, 'newsletter-campaign', arabic.email, 1)
    expect(arabicEmail).toContain('وصل دليل الصيف')
    const link = /List-Unsubscribe: <([^>]+)>/.exec(email!)?.[1]
    const left = await fetch(link!, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(left.status).toBe(200)
    expect(await countAudience(db(), { ...input })).toBe(1)
  })

  test('is also readable as plain text: whole addresses, and no anchors', async () => {
    const textEn =
      '## Summer {#summer}\n\n[a](/ar/shop) [b]( /faq#summer) [c][c] [d](https://bustan.example/)\n\n[c]: /cart'
    const { shop } = testShop
    const { text } = await emailPreviews(shop).campaign({ subject: 'S', text: textEn }, 'en')
    const site = `${shop.baseUrl}/en`
    expect(text).toContain(
      `## Summer\n\n[a](${site}/shop) [b]( ${site}/faq#summer) [c][c] [d](https://bustan.example/)`,
    )
    expect(text).toContain(`[c]: ${site}/cart`)
  })

  test('can target buyers of a product type, those who never bought, or a language', async () => {
    const [buyer, reader] = [await subscriber(), await subscriber({ locale: 'ar', interests: ['animals'] })]
    // A guide, under an address in upper case.
    await placeAndPay(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), email: buyer.email.toUpperCase() } as never }),
    )
    const [line] = await db()
      .select({ category: orderLine.category })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(sql`lower(${order.email}) = ${buyer.email}`)
    const goesTo = async (change: Partial<typeof input>) => countAudience(db(), { ...input, ...change })
    expect(await goesTo({ audience: 'bought' })).toBe(1)
    expect(await goesTo({ audience: `bought_${line!.category}` as Audience })).toBe(1)
    expect(await goesTo({ audience: 'bought_consultation' })).toBe(0)
    expect(await goesTo({ audience: 'never_bought' })).toBe(1)
    expect(await goesTo({ locale: 'ar' as never })).toBe(1)
    expect(await goesTo({ interest: 'animals' as never })).toBe(1)
    expect(reader.locale).toBe('en')
  })

  test('can be stopped: emails still in the outbox are never sent', async () => {
    const [reader] = await subscribers(1)
    const id = await scheduled()
    expect(await stopCampaign(db(), clock, admin, id)).toEqual({ ok: true, value: { state: 'draft' } })
    await step()
    expect(await written(id)).toEqual([])
    const { updatedAt } = (await readCampaign(db(), id))!
    await scheduleCampaign(db(), clock, admin, { id, seen: updatedAt, sendAt: null })
    await db().update(campaign).set({ perMinute: 1 }).where(eq(campaign.id, id))
    await step()
    expect(await stopCampaign(db(), clock, admin, id)).toEqual({ ok: true, value: { state: 'stopped' } })
    const data = { campaignId: id, subscriptionId: reader!.id }
    const settings = await testShop.shop.settings.read()
    expect(await renderEmail('newsletter-campaign', { shop: testShop.shop, settings, locale: 'en', data })).toBeNull()
    expect(await stopCampaign(db(), clock, admin, id)).toMatchObject({ refusal: { reason: 'ended' } })
  })

  test('can be stopped after its last emails are written, until they have left', async () => {
    await subscribers(2)
    const id = await scheduled()
    await step(unattended)
    expect((await readCampaign(db(), id))?.state).toBe('sent')
    expect(await stopCampaign(db(), clock, admin, id)).toEqual({ ok: true, value: { state: 'stopped' } })
    for (const each of await written(id)) await sendMail(testShop.shop, each.id)
    expect(await campaignFigures(db(), id)).toMatchObject({ sent: 0, dropped: 2 })
    await db().update(campaign).set({ state: 'sent' }).where(eq(campaign.id, id))
    await db().update(mail).set({ state: 'failed', refused: true }).where(eq(mail.state, 'dropped'))
    expect(await stopCampaign(db(), clock, admin, id)).toMatchObject({ refusal: { reason: 'ended' } })
  })

  test('can be stopped as long as failed emails are attempted again, not for ever', async () => {
    await subscribers(1)
    const id = await scheduled()
    await step(unattended)
    const [email] = await written(id)
    const fail = () => db().update(mail).set({ state: 'failed' }).where(eq(mail.id, email!.id))
    await fail()
    const isUnsent = async () => hasUnsent(db(), (await readCampaign(db(), id))!, clock.now())
    moment += day
    expect(await isUnsent()).toBe(true)
    moment += day + minute
    expect(await isUnsent()).toBe(false)
    expect(await stopCampaign(db(), clock, admin, id)).toMatchObject({ refusal: { reason: 'ended' } })
    // Continued, its emails are attempted for as long again.
    await db().update(campaign).set({ state: 'stopped' }).where(eq(campaign.id, id))
    expect((await continueCampaign(db(), { clock, jobs: unattended }, admin, id)).ok).toBe(true)
    await db().update(campaign).set({ state: 'sent' }).where(eq(campaign.id, id))
    await fail()
    expect(await isUnsent()).toBe(true)
    moment += 2 * day + minute
    expect(await isUnsent()).toBe(false)
  })

  test('loses no email that is not sent for being stopped just as it is continued', async () => {
    const [reader] = await subscribers(1)
    const id = await scheduled()
    await step(unattended)
    expect((await stopCampaign(db(), clock, admin, id)).ok).toBe(true)
    const [email] = await written(id)
    /** Continues the campaign when the email has found it stopped and reads its subscriber. */
    const select = (columns?: never) => ({
      from: (table: never) =>
        table === subscription
          ? {
              where: async (which: SQL) => {
                await continueCampaign(db(), { clock, jobs: unattended }, admin, id)
                return db().select().from(subscription).where(which)
              },
            }
          : db().select(columns!).from(table),
    })
    const meanwhile = { ...testShop.shop, db: Object.create(db(), { select: { value: select } }) as Db }
    await expect(sendMail(meanwhile, email!.id)).rejects.toThrow('continued')
    expect(await campaignFigures(db(), id)).toMatchObject({ queued: 1, dropped: 0 })
    await sendMail(testShop.shop, email!.id)
    expect(emailsTo(testShop, 'newsletter-campaign', reader!.email)).toHaveLength(1)
  })

  test('continues where it was stopped: each reader gets it once, without one that was given up', async () => {
    const readers = await subscribers(5)
    const id = await scheduled()
    await step(unattended)
    const [first, second, third] = (await written(id)).sort((a, b) => a.email.localeCompare(b.email))
    await sendMail(testShop.shop, first!.id)
    await giveUpEmail(db(), clock, admin, second!.id)
    expect((await stopCampaign(db(), clock, admin, id)).ok).toBe(true)
    await sendMail(testShop.shop, third!.id)
    expect(await campaignFigures(db(), id)).toEqual({ queued: 0, sent: 1, failed: 0, dropped: 2 })
    const twice = await Promise.all([1, 2].map(() => continueCampaign(db(), testShop.shop, admin, id)))
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
    await until('the dropped one has left', async () => (await campaignFigures(db(), id)).sent === 2)
    moment += minute
    await step()
    await until('all but one have left', async () => (await campaignFigures(db(), id)).sent === 4)
    expect(await readCampaign(db(), id)).toMatchObject({ state: 'sent', recipients: 5 })
    for (const { email } of readers.filter(({ email }) => email !== second!.email))
      expect(emailsTo(testShop, 'newsletter-campaign', email)).toHaveLength(1)
    expect(emailsTo(testShop, 'newsletter-campaign', second!.email)).toEqual([])
  })

  test('a permanently refused mailbox gets no more; a refused text unsubscribes no one', async () => {
    const [gone, strict] = await subscribers(2)
    const id = await scheduled()
    await step()
    const refusing = {
      name: 'refusing',
      send: async ({ to }: { to: string }) => {
        throw new (to === gone!.email ? MailboxRefused : EmailRefused)('550')
      },
    }
    // The shop's own job would send them with its mailer.
    await until('both are sent', async () => (await campaignFigures(db(), id)).sent === 2)
    for (const each of await written(id)) {
      await db().update(mail).set({ state: 'queued' }).where(eq(mail.id, each.id))
      await sendMail({ ...testShop.shop, mailer: refusing }, each.id)
    }
    expect(await countAudience(db(), input)).toBe(1)
    const [row] = await db().select().from(subscription).where(eq(subscription.email, strict!.email))
    expect(row?.bouncedAt).toBeNull()
  })

  test('of two concurrent saves or sends of a draft the second is refused, and so is a past time', async () => {
    const { id } = await createCampaign(db(), clock, admin, input)
    const seen = (await readCampaign(db(), id))!.updatedAt
    const texts = ['one', 'two'].map((textEn) => ({ id, seen, input: { ...input, textEn } }))
    const saved = await Promise.all(texts.map((each) => changeCampaign(db(), clock, admin, each)))
    expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await scheduleCampaign(db(), clock, admin, { id, seen, sendAt: null })).toMatchObject({
      refusal: { reason: 'changed' },
    })
    const now = (await readCampaign(db(), id))!.updatedAt
    expect(await scheduleCampaign(db(), clock, admin, { id, seen: now, sendAt: new Date(begin) })).toMatchObject({
      refusal: { reason: 'past' },
    })
    const twice = await Promise.all(
      [1, 2].map(() => scheduleCampaign(db(), clock, admin, { id, seen: now, sendAt: null })),
    )
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await deleteCampaign(db(), clock, admin, id)).toMatchObject({ refusal: { reason: 'not_draft' } })
  })

  test('a test goes to the admin only, in both languages, and is not counted', async () => {
    await subscribers(1)
    const { id } = await createCampaign(db(), clock, admin, input)
    await sendTest(db(), { clock, jobs: testShop.shop.jobs }, admin, id)
    await emailsOnceThere(testShop, 'newsletter-campaign', admin.email, 2)
    expect(
      emailsTo(testShop, 'newsletter-campaign', admin.email).every((text) => /Subject: (Test|تجربة): /.test(text)),
    ).toBe(true)
    expect(await campaignFigures(db(), id)).toEqual({ queued: 0, sent: 0, failed: 0, dropped: 0 })
  })

  test('its preview has the store’s own texts, as the email that is sent', async () => {
    const texts = { mail_newsletter_preferences: 'No more emails, please' }
    const own = { template: 'newsletter-campaign', locale: 'en', seen: null, texts } as const
    expect((await saveEmailTexts(testShop.shop, admin, own)).ok).toBe(true)
    const content = { subject: 'Summer', text: 'Every crop' }
    expect((await emailPreviews(testShop.shop).campaign(content, 'en')).html).toContain('No more emails, please')
    expect((await emailPreviews(testShop.shop).campaign(content, 'ar')).html).not.toContain('No more emails, please')
  })
})
