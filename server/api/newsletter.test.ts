import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rateLimit } from '#shop/accounts/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { changePreferences, resubscribe } from '#shop/newsletter/change-preferences.ts'
import { confirmSubscription } from '#shop/newsletter/confirm-subscription.ts'
import { confirmLink, linkFrom, preferencesLinks } from '#shop/newsletter/link.ts'
import { readOffer } from '#shop/newsletter/offer.ts'
import { byConfirmLink, byPreferencesLink, type Subscription } from '#shop/newsletter/read.ts'
import { subscribe } from '#shop/newsletter/subscribe.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { unsubscribe } from '#shop/newsletter/unsubscribe.ts'
import { anyCustomer, ask, orderBody, type Problem, placeAndPay } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const hour = 3_600_000
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))
const someone = () => `${randomUUID()}@example.com`
const input = (changes: object = {}) => ({ name: 'Noura', email: someone(), interests: ['offers'], ...changes })
const send = (testShop: OpenShop, body: unknown, lang = 'en') =>
  ask<Problem & { state?: string }>(`${testShop.url}/api/v1/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const rowOf = async (testShop: OpenShop, email: string) =>
  (await testShop.shop.db.select().from(subscription).where(eq(subscription.email, email)))[0]!
/** The link in an email whose path contains a word, parsed as the pages do. */
const linkIn = (sentEmail: string, word: string) => {
  const url = new RegExp(`https?:\\S+/newsletter/${word}\\?[^\\s>]+`).exec(sentEmail)?.[0]
  if (url === undefined) throw new Error(`no ${word} link in: ${sentEmail}`)
  return { url, link: linkFrom(new URL(url).searchParams)! }
}

describeOnBothEngines('the newsletter', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })
  const verbs = () => [testShop.shop.db, testShop.shop] as const
  // By subscription, not recipient: an email dropped by an unsubscription loses its address.
  const welcomesTo = (email: string) =>
    and(
      eq(mail.template, 'newsletter-welcome'),
      sql`${mail.data}->>'subscriptionId' in (select id::text from newsletter_subscription where email = ${email})`,
    )
  /** The links in a subscriber's emails, derived; the first test compares them with real ones. */
  const linksOf = (row: Subscription) => {
    const endpoint = { ...testShop.shop, locale: row.locale }
    const { preferences, unsubscribe } = preferencesLinks(endpoint, row.id)
    const read = (url: string) => linkFrom(new URL(url).searchParams)!
    return { confirm: read(confirmLink(endpoint, row)), own: read(preferences), preferences, unsubscribe }
  }
  const subscriber = async (email = someone()) => {
    const outcome = await subscribe(...verbs(), { name: 'Noura', email, interests: ['animals'] }, 'en')
    expect(outcome).toEqual({ ok: true, value: null })
    const row = await rowOf(testShop, email)
    return { email, row, links: linksOf(row) }
  }
  const subscribed = async (email?: string) => {
    const one = await subscriber(email)
    expect((await confirmSubscription(...verbs(), one.links.confirm)).ok).toBe(true)
    return one
  }

  test('one mailbox gets five confirmations a day, with however many +tags; every answer is the same', async () => {
    const email = someone()
    const results = []
    for (let each = 0; each < 12; each++)
      results.push(await send(testShop, input({ email: email.replace('@', `+${each}@`) })))
    expect(new Set(results.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['202 pending']))
    const like = `${email.split('@')[0]}%`
    expect(await testShop.shop.db.$count(subscription, sql`${subscription.email} like ${like}`)).toBe(5)
  })

  test('requests that send no email do not use up those of the mailbox', async () => {
    const { email } = await subscribed()
    for (let each = 0; each < 6; each++) expect((await send(testShop, input({ email }))).status).toBe(409)
    const waiting = someone()
    for (let each = 0; each < 6; each++) expect((await send(testShop, input({ email: waiting }))).status).toBe(202)
    for (const one of [email, waiting]) {
      const tagged = one.replace('@', '+own@')
      expect((await send(testShop, input({ email: tagged }))).status).toBe(202)
      await emailsOnceThere(testShop, 'newsletter-confirm', tagged, 1)
    }
  })

  test('a subscriber confirms by email and is welcomed with the code, once', async () => {
    const email = someone()
    const response = await send(
      testShop,
      input({ email: ` ${email.toUpperCase()} `, interests: ['discounts', 'offers'] }),
    )
    expect([response.status, response.body]).toEqual([202, { state: 'pending' }])
    expect(await rowOf(testShop, email)).toMatchObject({
      state: 'pending',
      name: 'Noura',
      locale: 'en',
      interests: ['offers', 'discounts'],
      discountCode: 'WELCOME10',
      discountClaimed: false,
      confirmedAt: null,
    })
    const [sentEmail] = await emailsOnceThere(testShop, 'newsletter-confirm', email, 1)
    expect(sentEmail).toContain('/en/newsletter/confirm?')
    expect(sentEmail).not.toContain('WELCOME10')

    const links = linksOf(await rowOf(testShop, email))
    expect(linkIn(sentEmail!, 'confirm').link).toEqual(links.confirm)
    expect(linkIn(sentEmail!, 'preferences').url).toBe(links.preferences)
    const oneClick = `\nList-Unsubscribe: <${links.unsubscribe}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n`
    expect(sentEmail).toContain(oneClick)

    testShop.clock.forward(hour)
    const outcomes = await times(10, () => confirmSubscription(...verbs(), linkIn(sentEmail!, 'confirm').link))
    expect(outcomes.every((each) => each.ok)).toBe(true)
    expect(await rowOf(testShop, email)).toMatchObject({ state: 'confirmed', confirmedAt: testShop.clock.now() })
    const [welcome] = await emailsOnceThere(testShop, 'newsletter-welcome', email, 1)
    expect(welcome).toContain('\nWELCOME10\n')
    expect(welcome).toContain('Welcome, Noura')
    expect(welcome).toContain(oneClick)
    expect(await testShop.shop.db.$count(mail, eq(mail.recipient, email))).toBe(2)
  })

  test('the code is promised as its row says, and not at all while it cannot be used', async () => {
    const offered = () => readOffer(db, clock.now())
    const emails = async () => {
      const { email, links } = await subscriber()
      const [confirm = ''] = await emailsOnceThere(testShop, 'newsletter-confirm', email, 1)
      await confirmSubscription(...verbs(), links.confirm)
      const [welcome = ''] = await emailsOnceThere(testShop, 'newsletter-welcome', email, 1)
      return confirm + welcome
    }
    const { db, clock } = testShop.shop
    const change = async (set: Partial<typeof discountCode.$inferInsert>) =>
      db.update(discountCode).set(set).where(eq(discountCode.code, 'WELCOME10'))
    expect(await offered()).toEqual({ code: 'WELCOME10', type: 'percentage', value: 10 })
    expect((await emails()).match(/10% off your first purchase/g)).toHaveLength(2)
    try {
      await change({ value: 15 })
      expect(await offered()).toMatchObject({ value: 15 })
      const text = await emails()
      expect(text).toContain('Your 15% discount code')
      expect([text.match(/15% off your first purchase/g)?.length, text.includes('10%')]).toEqual([2, false])
      for (const set of [{ isActive: false }, { isActive: true, endsAt: new Date(clock.now().getTime() - 1) }]) {
        await change(set)
        expect(await offered()).toBeNull()
        expect(await emails()).not.toMatch(/WELCOME10|discount|%/)
      }
    } finally {
      await change({ value: 10, isActive: true, endsAt: null })
    }
    const claimed = await subscriber()
    await db.update(subscription).set({ discountClaimed: true }).where(eq(subscription.id, claimed.row.id))
    await confirmSubscription(...verbs(), claimed.links.confirm)
    const [welcome] = await emailsOnceThere(testShop, 'newsletter-welcome', claimed.email, 1)
    expect(welcome).not.toContain('WELCOME10')
  })

  test('a confirmed address is refused as such, in any spelling and both languages; no email is sent', async () => {
    const { email, row } = await subscribed()
    const again = await send(testShop, input({ email: email.toUpperCase(), name: 'Somebody else' }))
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed'])
    expect(again.body.detail).toBe('This email is already subscribed.')
    expect((await send(testShop, input({ email }), 'ar')).body.detail).toMatch(/\p{Script=Arabic}/u)
    expect(await rowOf(testShop, email)).toMatchObject({ name: row.name, state: 'confirmed', letters: 1 })
  })

  test('an Arabic reader gets Arabic emails; the first one contains no form input, the second no address in a name', async () => {
    const email = someone()
    await send(testShop, input({ email, name: 'اربح الآن evil.example' }), 'ar')
    const [sentEmail] = await emailsOnceThere(testShop, 'newsletter-confirm', email, 1)
    expect(sentEmail).toMatch(/^Subject: أكّد اشتراكك/m)
    expect(sentEmail).toContain('/ar/newsletter/confirm?')
    expect(sentEmail).not.toContain('evil.example')
    await confirmSubscription(...verbs(), linksOf(await rowOf(testShop, email)).confirm)
    const [welcome] = await emailsOnceThere(testShop, 'newsletter-welcome', email, 1)
    expect(welcome).toContain('\nأهلًا بك\n')
    expect(welcome).not.toContain('evil.example')
  })

  test('20 concurrent requests make one row and one email, the first time and the next', async () => {
    const email = someone()
    const body = { name: 'Noura', email, interests: ['offers' as const] }
    // Each at a different time, as in production.
    let moment = testShop.clock.now().getTime()
    const ports = { jobs: testShop.shop.jobs, clock: { now: () => new Date(moment++) } }
    for (const letters of [1, 2]) {
      const outcomes = await times(20, () => subscribe(testShop.shop.db, ports, body, 'ar'))
      expect(outcomes.every((each) => each.ok)).toBe(true)
      expect((await rowOf(testShop, email)).letters).toBe(letters)
      expect(await testShop.shop.db.$count(mail, eq(mail.recipient, email))).toBe(letters)
      moment += hour
    }
  })

  test('a pending address may ask again: three emails until a day has passed, each with a link that works', async () => {
    const { email } = await subscriber()
    for (const count of [2, 3]) {
      testShop.clock.forward(hour)
      expect((await send(testShop, input({ email, name: `Noura ${count}` }))).status).toBe(202)
    }
    testShop.clock.forward(hour)
    const fourth = await send(testShop, input({ email, name: 'Noura 4' }))
    expect([fourth.status, fourth.body.code]).toEqual([429, 'emails_used_up'])
    expect(await rowOf(testShop, email)).toMatchObject({ name: 'Noura 3', letters: 3 })

    testShop.clock.forward(24 * hour)
    expect((await send(testShop, input({ email }))).status).toBe(202)
    const letters = await emailsOnceThere(testShop, 'newsletter-confirm', email, 4)
    for (const sentEmail of letters) {
      const found = await byConfirmLink(testShop.shop.db, testShop.shop.secrets, linkIn(sentEmail, 'confirm').link)
      expect(found?.email).toBe(email)
    }
  })

  test('a mail program unsubscribes in one click, without origin, cookie or page; a GET changes nothing', async () => {
    const { email, links } = await subscribed()
    const look = await ask(links.unsubscribe)
    expect([look.status, look.headers.get('location')]).toEqual([303, links.preferences])
    expect((await rowOf(testShop, email)).state).toBe('confirmed')

    const click = (headers: Record<string, string> = {}) =>
      ask(links.unsubscribe, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    expect((await click({ Origin: 'https://evil.example' })).status).toBe(403)
    expect((await rowOf(testShop, email)).state).toBe('confirmed')
    expect((await click()).status).toBe(200)
    const left = await rowOf(testShop, email)
    expect(left).toMatchObject({ state: 'unsubscribed', unsubscribedAt: testShop.clock.now() })
    testShop.clock.forward(hour)
    expect((await click()).status).toBe(200)
    expect(await rowOf(testShop, email)).toEqual(left)
  })

  test('the link of an old email does not resubscribe; a new request has its own link', async () => {
    const { email, links } = await subscribed()
    const old = links.confirm
    await unsubscribe(...verbs(), links.own)
    expect(await confirmSubscription(...verbs(), old)).toMatchObject({ ok: false, refusal: { reason: 'unknown_link' } })
    testShop.clock.forward(hour)
    await subscribe(...verbs(), { name: 'Noura', email, interests: ['offers'] }, 'en')
    expect((await confirmSubscription(...verbs(), old)).ok).toBe(false)
    expect((await rowOf(testShop, email)).state).toBe('pending')
    const fresh = linksOf(await rowOf(testShop, email)).confirm
    expect((await confirmSubscription(...verbs(), fresh)).ok).toBe(true)
    expect(await rowOf(testShop, email)).toMatchObject({ state: 'confirmed', unsubscribedAt: null })
    // The code is sent once.
    expect(await testShop.shop.db.$count(mail, welcomesTo(email))).toBe(1)
  })

  test('a subscriber changes what they get, leaves and comes back by their own link', async () => {
    const { email, links } = await subscribed()
    const link = links.own
    const input = { name: 'نورة', interests: ['discounts' as const], locale: 'ar' as const }
    expect((await changePreferences(...verbs(), link, input)).ok).toBe(true)
    expect(await rowOf(testShop, email)).toMatchObject({ ...input, state: 'confirmed' })
    await unsubscribe(...verbs(), link)
    expect((await rowOf(testShop, email)).state).toBe('unsubscribed')
    expect((await resubscribe(...verbs(), link)).ok).toBe(true)
    expect(await rowOf(testShop, email)).toMatchObject({ state: 'confirmed', unsubscribedAt: null })
    expect(await testShop.shop.db.$count(mail, welcomesTo(email))).toBe(1)
  })

  test('a link is valid for its own purpose, subscriber and email only', async () => {
    const [mine, theirs] = [await subscriber(), await subscriber()]
    const { id } = mine.row
    const confirm = mine.links.confirm.token
    const preferences = mine.links.own.token
    const wrong = [
      '',
      'null',
      'undefined',
      `${confirm}x`,
      confirm.slice(0, -1),
      confirm.toUpperCase(),
      theirs.links.confirm.token,
      theirs.links.own.token,
    ]
    const { db, secrets } = testShop.shop
    for (const token of [...wrong, preferences]) {
      expect(await byConfirmLink(db, secrets, { id, token }), token).toBeNull()
      expect((await confirmSubscription(...verbs(), { id, token })).ok, token).toBe(false)
    }
    for (const token of [...wrong, confirm]) {
      expect(await byPreferencesLink(db, secrets, { id, token }), token).toBeNull()
      expect((await unsubscribe(...verbs(), { id, token })).ok, token).toBe(false)
      expect((await resubscribe(...verbs(), { id, token })).ok, token).toBe(false)
    }
    const endpoint = `${testShop.url}/newsletter/unsubscribe`
    const query = new URLSearchParams({ id, token: preferences }).toString()
    const addresses = [
      '',
      '?id=&token=',
      `?id=${id}`,
      `?token=${preferences}`,
      `?id=${id}&token[]=${preferences}`,
      `?id=${id}%00&token=${preferences}`,
      `?id=' or 1=1 --&token=${preferences}`,
      `?id=${id.toUpperCase()}&token=${preferences}`,
      `?id=${theirs.row.id}&token=${preferences}`,
      `?${query}x`,
    ]
    for (const tail of addresses)
      for (const method of ['GET', 'POST']) expect((await ask(endpoint + tail, { method })).status, tail).toBe(404)
    expect((await rowOf(testShop, mine.email)).state).toBe('pending')
    expect((await rowOf(testShop, theirs.email)).state).toBe('pending')
  })

  test('the code counts as claimed when an order with that address is paid with it, in any spelling', async () => {
    const [buyer, other] = [await subscribed(), await subscribed()]
    const customer = (email: string) => ({ ...anyCustomer(), email }) as never
    await placeAndPay(testShop.url, orderBody({ customer: customer(other.email) }))
    await placeAndPay(
      testShop.url,
      orderBody({ customer: customer(buyer.email.toUpperCase()), promoCode: 'welcome10' }),
    )
    expect((await rowOf(testShop, buyer.email)).discountClaimed).toBe(true)
    expect((await rowOf(testShop, other.email)).discountClaimed).toBe(false)
  })

  test.each<[says: string, body: unknown, field?: string]>([
    ['no name', input({ name: ' ' }), 'required'],
    ['no e-mail', input({ email: undefined }), 'required'],
    ['an invalid e-mail', input({ email: 'noura' }), 'email'],
    ['two e-mails', input({ email: 'a@b.example,c@d.example' }), 'email'],
    ['a second recipient', input({ email: 'a@b.example\r\nBcc: x@y.example' }), 'email'],
    ['a name around the e-mail', input({ email: 'Noura <a@b.example>' }), 'email'],
    ['an endless e-mail', input({ email: `${'a'.repeat(30_000)}@b.example` }), 'too_long'],
    ['a NUL in the name', input({ name: 'No\u0000ura' }), 'not_allowed'],
    ['half a character', input({ name: '\ud800' }), 'not_allowed'],
    ['no interest', input({ interests: [] }), 'choose_interest'],
    ['an unknown interest', input({ interests: ['offers', 'spam'] }), 'choose_interest'],
    ['interests as a string', input({ interests: 'offers' }), 'choose_interest'],
    ['a given state', input({ state: 'confirmed', discountClaimed: false }), 'unknown_field'],
    ['a list', '[]'],
  ])('%s is refused', async (_says, body, field) => {
    const before = await testShop.shop.db.$count(subscription)
    const response = await send(testShop, body)
    expect([response.status, response.body.code]).toEqual([422, 'invalid'])
    if (field) expect(response.body.errors?.map((each) => each.code)).toContain(field)
    expect(await testShop.shop.db.$count(subscription)).toBe(before)
  })

  test('one network is rate limited', async () => {
    const before = await testShop.shop.db.$count(subscription)
    const results = []
    for (let n = 0; n < 40; n++) results.push(await send(testShop, input()))
    const stopped = results.filter((each) => each.status === 429)
    expect(stopped.length).toBeGreaterThanOrEqual(10)
    expect(stopped[0]?.body).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    expect(await testShop.shop.db.$count(subscription)).toBe(before + 40 - stopped.length)
  })
})
