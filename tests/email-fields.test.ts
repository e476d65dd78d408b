import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { action as forgot } from '#app/account/password-reset/forgot-password.tsx'
import { action as register } from '#app/account/register/register.tsx'
import { action as login } from '#app/account/sign-in/login.tsx'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { action as newsletter } from '#app/storefront/newsletter/subscribe.tsx'
import { action as findOrder } from '#app/storefront/order/find-order.tsx'
import { rateLimit, user } from '#shop/accounts/table.ts'
import { message as messageRow } from '#shop/messages/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { newUser, outboxTo } from './support/accounts/accounts.ts'
import { buildOf } from './support/build-of.ts'
import { anyCustomer, ask, orderBody, sendOrder } from './support/buying.ts'
import { emailsOnceThere } from './support/emails.ts'
import { describeOnBothEngines } from './support/engines.ts'
import type { OpenShop } from './support/open-shop.ts'

const marks = '\u200e\u200f\u061c\u202a\u202e\u2066\u2069\u200b\ufeff\u00ad\u180e'

describeOnBothEngines('an email address at every page that takes one, over HTTP', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const pages = { login, register, 'forgot-password': forgot, 'find-order': findOrder, contact, newsletter }
    const handlers = Object.entries(pages).map(([path, action]) => [path, { action }])
    testShop = await open({ build: buildOf(Object.fromEntries(handlers)) })
  })
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await testShop.shop.db.delete(rateLimit)
  })
  const page = (path: string, fields: object) =>
    ask<unknown>(`${testShop.url}/${path}`, { method: 'POST', body: new URLSearchParams(fields as never) })
  const customer = (changes: object) =>
    sendOrder(testShop.url, { ...orderBody(), customer: { ...anyCustomer(), ...changes } })

  test('one address is the same at every page, whatever invisible marks it came with', async () => {
    const { db } = testShop.shop
    const box = crypto.randomUUID()
    const [clean, typed] = [`${box}@example.com`, ` ${marks}${box}${marks}@Example.com\u2069`]
    const person = newUser({ email: typed })
    expect((await page('register', { ...person, confirm: person.password })).status).toBe(200)
    expect(await db.$count(user, eq(user.email, clean))).toBe(1)
    expect((await page('login', { email: typed, password: person.password })).status).toBe(302)
    expect((await page('forgot-password', { email: typed })).status).toBe(200)
    expect(await outboxTo(testShop, clean, 'password-reset')).toHaveLength(1)
    const placed = await customer({ email: typed })
    expect((await page('find-order', { number: placed.body.number, email: typed })).status).toBe(200)
    expect(await emailsOnceThere(testShop, 'order-link', `${box}@Example.com`, 1)).toHaveLength(1)
    await page('contact', { name: 'N', subject: 's', message: 'm', category: 'general', phone: '', email: typed })
    expect(await db.$count(messageRow, eq(messageRow.email, `${box}@Example.com`))).toBe(1)
    await page('newsletter', { name: 'N', interests: 'offers', email: typed })
    expect(await db.$count(subscription, eq(subscription.email, clean))).toBe(1)
  })

  test.each([
    ['register', 422],
    ['login', 422],
    ['forgot-password', 422],
    ['find-order', 422],
    ['contact', 200],
    ['newsletter', 200],
  ])('the page %s refuses an invalid address without an error', async (path, status) => {
    for (const bad of ['\u0000', '\u001b']) {
      const response = await page(path, {
        email: `no${bad}ura@example.com`,
        number: 'ORD-2026-0001',
        password: 'tulip-9',
      })
      expect([response.status, JSON.stringify(response.body)]).toEqual([
        status,
        expect.stringMatching(/"email":"(email|not_allowed)"/),
      ])
    }
  })
})
