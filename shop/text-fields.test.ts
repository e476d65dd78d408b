import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { detailsSchema, forgotSchema, registerSchema, setUpSchema } from '#shop/accounts/form.ts'
import { identityOf } from '#shop/accounts/google-identity.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { customerSchema } from '#shop/checkout/form.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { subscribeSchema } from '#shop/newsletter/form.ts'
import { findOrderSchema } from '#shop/orders/access/find-order-form.ts'
import { askForLink } from '#shop/orders/access/order-link.ts'
import { order } from '#shop/orders/table.ts'
import { storeSchema } from '#shop/settings/store.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  home,
  orderBody,
  type Problem,
  returnFromBank,
  sendOrder,
} from '../tests/support/buying.ts'
import { emailsOnceThere } from '../tests/support/emails.ts'
import { describeOnBothEngines } from '../tests/support/engines.ts'
import { emailKey } from './text-fields.ts'

const marks = '\u200e\u200f\u061c\u202a\u202e\u2066\u2069\u200b\ufeff\u00ad\u180e'
const unkept = { 'U+0000': '\u0000', escape: '\u001b', 'half a pair': '\ud800', 'the other half': '\udfff' }

describe('one rule for email addresses', () => {
  const password = { password: 'orchard-gate-1977', confirm: 'orchard-gate-1977' }
  const person = { ...password, name: 'Noura', username: 'noura', dateOfBirth: '1990-01-01', token: 'x' }
  const rest: Record<string, object> = {
    checkout: { firstName: 'Noura', lastName: 'Al', phone: '66123456' },
    message: { name: 'Noura', subject: 'x', message: 'x' },
    newsletter: { name: 'Noura', interests: ['offers'] },
    'find order': { number: 'ORD-2026-0001' },
    'forgotten password': {},
    register: person,
    setup: person,
    details: person,
    store: { nameAr: 'x', nameEn: 'x', phone: '66123456', whatsapp: '66123456' },
  }
  const schemas: Record<string, z.ZodMiniType> = {
    checkout: customerSchema,
    message: messageSchema,
    newsletter: subscribeSchema,
    'find order': findOrderSchema,
    'forgotten password': forgotSchema,
    register: registerSchema('2020-01-01'),
    setup: setUpSchema,
    details: detailsSchema,
    store: storeSchema,
  }

  test.each(Object.keys(schemas))('%s', (form) => {
    const of = (email: string) => {
      const { error, data } = schemas[form]!.safeParse({ ...rest[form], email })
      const problem = error?.issues.find(({ path }) => path[0] === 'email')?.message
      return problem ?? (data as { email: string }).email
    }
    for (const typed of ['noura@example.com', ` ${marks}noura@${marks}example.com${marks}\n`])
      expect(of(typed)).toBe('noura@example.com')
    expect(of('nou\u0301ra@example.com')).toBe('no\u00fara@example.com')
    expect(of('')).toBe('required')
    expect(of(marks)).toBe('required')
    for (const bad of Object.values(unkept)) expect(of(`no${bad}ura@example.com`)).toBe('email')
    for (const bad of ['noura', 'a@b', 'a@b.example, c@d.example', 'N <a@b.example>', 'a\r\nb@c.example'])
      expect(of(bad)).toBe('email')
    expect(of(`${'a'.repeat(250)}@b.example`)).toBe('too_long')
    expect(of('a'.repeat(60_000))).toBe('too_long')
  })

  test('Google', () => {
    const email = (typed: string) => identityOf({ sub: '1', email: typed })?.email
    expect(email(`${marks}Noura@example.com`)).toBe('noura@example.com')
    for (const bad of Object.values(unkept)) expect(email(`no${bad}ura@example.com`)).toBe(undefined)
  })
})

describeOnBothEngines('typed text, over HTTP', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })
  const post = (path: string, body: object) =>
    ask<Problem>(`${testShop.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const customer = (changes: object) =>
    sendOrder(testShop.url, { ...orderBody(), customer: { ...anyCustomer(), ...changes } })
  const message = (changes: object) =>
    post('/api/v1/messages', { name: 'N', email: 'n@example.com', subject: 's', message: 'm', ...changes })
  const subscribe = (changes: object) =>
    post('/api/v1/newsletter', { name: 'N', email: 'n@example.com', interests: ['offers'], ...changes })

  test.each(Object.entries(unkept))('%s is refused by every endpoint, without a server error', async (_name, bad) => {
    const typed = `a${bad}b`
    const responses = [
      ...['firstName', 'lastName', 'robloxUsername', 'email', 'phone'].map((field) =>
        customer({ [field]: field === 'email' ? `${typed}@example.com` : typed }),
      ),
      ...['area', 'city', 'address', 'block', 'notes', 'areaId', 'country'].map((field) =>
        sendOrder(testShop.url, { ...orderBody(), shipping: { ...home, [field]: typed } }),
      ),
      ...['notes', 'sessionNote', 'promoCode', 'paymentMethod'].map((field) =>
        sendOrder(testShop.url, orderBody({ [field]: typed })),
      ),
      sendOrder(testShop.url, orderBody({ items: [{ productId: typed, quantity: 1 }] })),
      post('/api/v1/quotes', { items: [{ productId: typed, quantity: 1 }] }),
      post('/api/v1/quotes', { items: [{ productId: 'beginner-guide', quantity: 1 }], promoCode: typed }),
      ...['name', 'email', 'phone', 'subject', 'message', 'category'].map((field) =>
        message({ [field]: field === 'email' ? `${typed}@example.com` : typed }),
      ),
      ...['name', 'email'].map((field) => subscribe({ [field]: field === 'email' ? `${typed}@example.com` : typed })),
    ]
    for (const { status, body } of await Promise.all(responses)) expect([status, body.code]).toEqual([422, 'invalid'])
  })

  test('an order stores no invisible character, and its buyer finds it by the address they type', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const placed = await customer({ email: `\u202a${email}\u200f`, firstName: '\u202eNoura\u2069' })
    expect(placed.status).toBe(201)
    const [row] = await testShop.shop.db
      .select()
      .from(order)
      .where(eq(order.number, String(placed.body.number)))
    expect([row?.email, row?.firstName]).toEqual([email, 'Noura'])
    const typed = findOrderSchema.parse({ number: placed.body.number, email })
    await askForLink(testShop.shop.db, testShop.shop, typed)
    expect(await emailsOnceThere(testShop, 'order-link', email, 1)).toHaveLength(1)
  })

  test('the emails with an order’s link and its receipt leave out a name with a web address', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { body } = await customer({ email, firstName: 'Refund at win.example/now' })
    await askForLink(testShop.shop.db, testShop.shop, { number: String(body.number), email })
    const [text] = await emailsOnceThere(testShop, 'order-link', email, 1)
    expect(text).not.toContain('win.example')
    expect(text).toContain('Hello, here is your order')
    await returnFromBank(await actAtBank(String(body.paymentUrl), 'pay'))
    const [receipt] = await emailsOnceThere(testShop, 'order-receipt', email, 1)
    expect(receipt).not.toContain('win.example')
    expect(receipt).toContain('Thank you. We have your order')
  })
})

test.each([
  ['Noura@Example.com', 'noura@example.com'],
  [' noura+anything+more@example.com ', 'noura@example.com'],
  ['n.o.u.r.a+x@gmail.com', 'noura@gmail.com'],
  ['noura@GoogleMail.com', 'noura@gmail.com'],
  ['n.oura@example.com', 'n.oura@example.com'],
  ['noura@example.com.', 'noura@example.com'],
  ['نورة@مثال.السعودية', 'نورة@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['noura@XN--mgbh0fb.xn--mgberp4a5d4ar', 'noura@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['noura@bücher.example', 'noura@xn--bcher-kva.example'],
  ['ｎｏｕｒａ@example.com', 'noura@example.com'],
  ['+@example.com', '+@example.com'],
  ['@', '@'],
  ['', '@'],
  ['a@b/c.é', 'a@b/c.é'],
])('%s counts as %s', (typed, key) => expect(emailKey(typed)).toBe(key))
