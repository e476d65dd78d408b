import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rateLimit } from '#shop/accounts/table.ts'
import { mail } from '#shop/email/table.ts'
import type { MessageInput } from '#shop/messages/form.ts'
import { sendMessage } from '#shop/messages/send-message.ts'
import { message } from '#shop/messages/table.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ask, type Problem } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const words = (changes: object = {}) => ({
  name: 'Noura',
  email: 'noura@example.com',
  subject: 'A question',
  message: 'When does the poster arrive?',
  ...changes,
})
const send = (testShop: OpenShop, body: unknown, lang = 'en', key?: string) =>
  ask<Problem & { number: string }>(`${testShop.url}/api/v1/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': lang, ...(key && { 'Idempotency-Key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describeOnBothEngines('messages to the store', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })
  const rowOf = async (number: string) =>
    (await testShop.shop.db.select().from(message).where(eq(message.number, number)))[0]

  test('a message gets a number, is unread, and is emailed to the store with the sender as Reply-To', async () => {
    const response = await send(
      testShop,
      words({
        name: ' نورة  العنزي ',
        phone: '٦٦١٢ ٣٤٠١',
        category: 'order_inquiry',
        message: 'سطر\r\n\r\n\r\n\r\nسطر ',
      }),
      'ar',
    )
    expect(response.status).toBe(201)
    expect(response.body.number).toMatch(/^MSG-\d{4}-\d{4,}$/)
    expect(await rowOf(response.body.number)).toMatchObject({
      name: 'نورة العنزي',
      phone: '+96566123401',
      locale: 'ar',
      category: 'order_inquiry',
      priority: 'medium',
      status: 'unread',
      isRead: false,
      message: 'سطر\n\nسطر',
      createdAt: testShop.clock.now(),
      readAt: null,
    })
    const [sentEmail] = await emailsOnceThere(testShop, 'message-to-store', 'hello@bustan.example', 1)
    expect(sentEmail).toMatch(/^To: .+\nSubject: .+A question\nReply-To: noura@example\.com\n\n/)
    for (const part of [response.body.number, '+965 6612 3401', 'سطر\n\nسطر']) expect(sentEmail).toContain(part)
  })

  test('a message that is sent again with its key is one; another message with that key is another', async () => {
    const [first, again] = [1, 2].map(() => send(testShop, words(), 'en', 'my-own-key-0001'))
    const [one, same] = [await first!, await again!]
    expect([one.status, same.status].sort()).toEqual([200, 201])
    expect(same.body.number).toBe(one.body.number)
    const other = await send(testShop, words({ email: 'sara@example.com' }), 'en', 'my-own-key-0001')
    expect(other.status).toBe(201)
    expect(other.body.number).not.toBe(one.body.number)
    expect(await send(testShop, words(), 'en', 'short')).toMatchObject({ status: 400, body: { code: 'key_missing' } })
  })

  test('the sender is emailed the number, in their language and without what they typed; five a day', async () => {
    const email = 'layla.haddad@gmail.com'
    const typed = { name: 'CheapPills', subject: 'Buy https://spam.example', message: 'Visit https://spam.example' }
    const first = (await send(testShop, words({ ...typed, email }), 'ar')).body.number
    const [received] = await emailsOnceThere(testShop, 'message-received', email, 1)
    expect(received).toContain(`\nSubject: وصلتنا رسالتك [${first}]\n`)
    expect(received).toContain('\nReply-To: ')
    expect(received).toContain('\nAuto-Submitted: auto-replied\n')
    for (const part of ['CheapPills', 'spam.example', 'token=']) expect(received).not.toContain(part)
    const mailboxes = ['l.aylahaddad@gmail.com', 'laylahaddad+a@gmail.com', 'laylahaddad+b@gmail.com', email]
    for (const again of mailboxes) await send(testShop, words({ email: again }))
    const [second] = await emailsOnceThere(testShop, 'message-received', 'laylahaddad+a@gmail.com', 1)
    expect(second).toContain('Subject: We have your message [MSG-')
    const before = await testShop.shop.db.$count(message)
    const sixth = await send(testShop, words({ email: 'laylahaddad+c@gmail.com' }))
    expect([sixth.status, await testShop.shop.db.$count(message)]).toEqual([201, before + 1])
    const written = testShop.shop.db.select().from(mail).where(eq(mail.template, 'message-received'))
    expect((await written).filter(({ recipient }) => recipient.endsWith('@gmail.com'))).toHaveLength(5)
  })

  test('without phone and category a message is a general one; a complaint has priority', async () => {
    const plain = await rowOf((await send(testShop, words())).body.number)
    expect(plain).toMatchObject({ phone: null, category: 'general', priority: 'medium', locale: 'en' })
    const complaint = await rowOf((await send(testShop, words({ category: 'complaint' }))).body.number)
    expect(complaint).toMatchObject({ category: 'complaint', priority: 'high' })
  })

  test('messages are emailed to the address in the settings', async () => {
    const contact = { email: 'desk@bustan.example', phone: '+96522210000', whatsapp: '' }
    await changeSettings(testShop.shop.db, testShop.clock, { id: 'a', email: 'a@bustan.example' } as never, { contact })
    await expect.poll(async () => (await testShop.shop.settings.read()).contact.email).toBe(contact.email)
    await send(testShop, words({ subject: 'To the desk' }))
    const [sentEmail] = await emailsOnceThere(testShop, 'message-to-store', contact.email, 1)
    expect(sentEmail).toContain('To the desk')
  })

  test('50 concurrent messages get 50 consecutive numbers', async () => {
    const input: MessageInput = { ...words(), phone: '', category: 'support' }
    const before = await testShop.shop.db.$count(message)
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => sendMessage(testShop.shop.db, testShop.shop, input, 'en')),
    )
    const counts = sent.map(({ number }) => Number(number.split('-')[2])).sort((a, b) => a - b)
    expect(counts).toEqual(Array.from({ length: 50 }, (_, n) => (counts[0] ?? 0) + n))
    expect(await testShop.shop.db.$count(message)).toBe(before + 50)
  })

  test('numbers start again with each year in Kuwait', async () => {
    testShop.clock.set(new Date('2031-12-31T20:59:59Z'))
    expect((await send(testShop, words())).body.number).toBe('MSG-2031-0001')
    testShop.clock.set(new Date('2031-12-31T21:00:00Z'))
    expect((await send(testShop, words())).body.number).toBe('MSG-2032-0001')
    expect((await send(testShop, words())).body.number).toBe('MSG-2032-0002')
  })

  test.each<[says: string, body: unknown, field?: string]>([
    ['no name', words({ name: ' \t ' }), 'required'],
    ['no e-mail', words({ email: '' }), 'required'],
    ['no subject', words({ subject: undefined }), 'required'],
    ['no text', words({ message: '\r\n \r\n' }), 'required'],
    ['an invalid e-mail', words({ email: 'noura@' }), 'email'],
    ['a second recipient', words({ email: 'a@b.example\r\nBcc: x@y.example' }), 'email'],
    ['two e-mails', words({ email: 'a@b.example, c@d.example' }), 'email'],
    ['letters as a phone', words({ phone: 'call me' }), 'phone'],
    ['an unknown category', words({ category: 'love' }), 'choose_category'],
    ['an endless subject', words({ subject: 'x'.repeat(121) }), 'too_long'],
    ['an endless text', words({ message: 'x'.repeat(4001) }), 'too_long'],
    ['a text of spaces', words({ message: `a${' '.repeat(60_000)}x` }), 'too_long'],
    ['a NUL in the text', words({ message: 'a\u0000b' }), 'not_allowed'],
    ['an escape in the subject', words({ subject: 'a\u001b[31m' }), 'not_allowed'],
    ['half a character', words({ message: '\udc00' }), 'not_allowed'],
    ['a priority', words({ priority: 'urgent', status: 'archived' }), 'unknown_field'],
    ['null', 'null'],
  ])('%s is refused', async (_says, body, field) => {
    const before = await testShop.shop.db.$count(message)
    const response = await send(testShop, body)
    expect([response.status, response.body.code]).toEqual([422, 'invalid'])
    if (field) expect(response.body.errors?.map((each) => each.code)).toContain(field)
    expect(await testShop.shop.db.$count(message)).toBe(before)
  })

  test('an unreadable body counts toward the limit', async () => {
    const results = []
    for (let n = 0; n < 25; n++) results.push((await send(testShop, words({ message: ' '.repeat(9000) }))).status)
    expect(results.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
  })

  test('one network is rate limited', async () => {
    const before = await testShop.shop.db.$count(message)
    const results = []
    for (let n = 0; n < 25; n++) results.push(await send(testShop, words()))
    const stopped = results.filter((each) => each.status === 429)
    expect(stopped.length).toBeGreaterThanOrEqual(5)
    expect(stopped[0]?.body).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
    expect(await testShop.shop.db.$count(message)).toBe(before + 25 - stopped.length)
  })
})
