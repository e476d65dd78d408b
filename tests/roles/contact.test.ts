import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { staffRole } from '#shop/accounts/roles/table.ts'
import { mail } from '#shop/email/table.ts'
import { readLive } from '#shop/reports/dashboard-waiting.ts'
import { orderBody, placeAndPay } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { allPages, handlersOf } from '../support/pages.ts'
import { type Asking, answerTo, staffMember } from './ask-as.ts'

const customer = {
  firstName: 'Latifa',
  lastName: 'Al Mutairi',
  email: 'latifa.hidden@example.com',
  phone: '+96550817263',
}

/** What the forms of an order's page ask for. */
const intents = [
  ...['move', 'notes', 'reissue', 'grant', 'settle', 'owed', 'send_again'],
  ...['ship', 'parcel_change', 'parcel_set', 'return', 'end_whatsapp'],
]

describeOnBothEngines('customers’ contact data', (open) => {
  let testShop: OpenShop
  let number: string
  let handlers: Asking[]
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    testShop = await open()
    number = (await placeAndPay(testShop.url, orderBody({ customer: customer as never }))).number
    const pages = (await allPages()).filter(({ file }) =>
      /^admin\/(orders|dashboard|export|notifications|palette|payments|returns)\//.test(file),
    )
    handlers = (await handlersOf(pages)).filter(({ name }) => name.endsWith('loader'))
    for (const role of ['bookkeeper', 'orders']) cookies[role] = (await staffMember(testShop, role)).cookie
  })
  /** Everything that the loaders of orders, money and files return about an order to a role. */
  async function seenBy(role: string, query = '') {
    const exports = handlers.flatMap((handler): Asking[] =>
      handler.name.includes('export/')
        ? ['orders', 'payments', 'returns'].map((what) => ({ ...handler, params: { what } }))
        : [{ ...handler, params: { number } }],
    )
    const bodies = await Promise.all(
      exports.map(async (asking) => answerTo({ ...asking, query }, testShop, cookies[role]!)),
    )
    return bodies.join('\n')
  }

  test('is sent only to roles that include it', async () => {
    const whole = await seenBy('orders')
    expect(whole).toContain(customer.email)
    expect(whole).toContain(customer.phone)
    const masked = await seenBy('bookkeeper')
    expect(masked).toContain(number)
    for (const secret of [customer.email, 'latifa.hidden', customer.phone, customer.phone.slice(4)])
      expect([secret, masked.includes(secret)]).toEqual([secret, false])
  })

  test('is in no answer to an action of a role that may act but not see it', async () => {
    const { db } = testShop.shop
    const permissions = ['orders.see', 'orders.act', 'email.see', 'email.act']
    await db.insert(staffRole).values({ id: 'packer', nameAr: 'تغليف', nameEn: 'Packer', permissions })
    const { cookie } = await staffMember(testShop, 'packer')
    const [sent] = await db.select({ id: mail.id }).from(mail).where(eq(mail.recipient, customer.email))
    const pages = (await allPages()).filter(({ file }) => /^admin\/(orders\/view|email)\/view\.tsx$/.test(file))
    const [email, page] = (await handlersOf(pages))
      .filter(({ name }) => name.endsWith('action'))
      .sort((a, b) => a.name.localeCompare(b.name))
    const answers = await Promise.all([
      answerTo({ ...email!, params: { id: sent!.id }, fields: { intent: 'resend' } }, testShop, cookie),
      ...intents.map((intent) =>
        answerTo(
          { ...page!, params: { number }, fields: { intent, to: 'processing', seen: 'paid' } },
          testShop,
          cookie,
        ),
      ),
    ])
    expect(answers.filter((answer) => answer.includes(customer.email))).toEqual([])
  })

  test('cannot be discovered by searching', async () => {
    const finds = async (role: string, query: string, where = 'orders/list/list.tsx') => {
      const list = handlers.find(({ name }) => name === `admin/${where} loader`)!
      return (await answerTo({ ...list, query }, testShop, cookies[role]!)).includes(`"${number}"`)
    }
    const palette = 'palette/find.ts'
    for (const q of [customer.email, customer.phone.slice(4), number])
      expect([q, await finds('orders', `?q=${q}`, palette), await finds('bookkeeper', `?q=${q}`, palette)]).toEqual([
        q,
        true,
        q === number,
      ])
    for (const query of [`?q=${customer.email}`, `?q=${customer.phone.slice(4)}`, `?customer=${customer.email}`])
      expect([query, await finds('orders', query), await finds('bookkeeper', query)]).toEqual([query, true, false])
    expect(await finds('bookkeeper', `?q=${number}`)).toBe(true)
  })

  test('is in no notification of the live connection', async () => {
    const { accounts, shop, url } = testShop
    for (const role of ['bookkeeper', 'orders']) {
      const staff = (await accounts.admin(new Request(url, { headers: { cookie: cookies[role]! } })))!
      const live = JSON.stringify(await readLive(shop.db, testShop.clock.now(), staff))
      if (role === 'bookkeeper') expect(live).not.toContain('@')
      expect(JSON.parse(live).waiting.reviews).toBe(0)
    }
  })
})
