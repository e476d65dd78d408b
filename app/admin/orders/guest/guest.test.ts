import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { loader as confirmPage } from '#app/admin/confirm/confirm.tsx'
import { loader as exportLoader } from '#app/admin/orders/guest/export.ts'
import { action, loader } from '#app/admin/orders/guest/guest.tsx'
import { loader as orderPage } from '#app/admin/orders/view/view.tsx'
import { importedOrder } from '#shop/archive/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { cartReminder } from '#shop/cart/reminders/table.ts'
import { codeUse } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { gift } from '#shop/gifts/table.ts'
import { message } from '#shop/messages/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { confirmationCall, order } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { exportData } from '#shop/privacy/export-data.ts'
import { stockAlert } from '#shop/wishlist/table.ts'
import { staffMember } from '#tests/roles/ask-as.ts'
import { adminCookie, member, network, requestOf } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, home, orderBody, type Placed, place, placeAndPay } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { anyGift } from '#tests/support/orders/gifts.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { until } from '#tests/support/poll.ts'

type Export = {
  orders: { number: string; gifts: unknown[] }[]
  messages: unknown[]
  giftsReceived: unknown[]
  cartReminders: object
}

const poster = { items: [{ productId: 'harvest-poster', quantity: 1 }], shipping: home }

describeOnBothEngines('the personal data of a buyer without an account', (open) => {
  let testShop: OpenShop
  let owner: string
  beforeAll(async () => {
    const pages = {
      'admin/orders/guest/:number': { action, loader },
      'admin/orders/view/:number': { loader: orderPage },
      'admin/confirm': { loader: confirmPage },
      'admin/export/guest/:number': { loader: exportLoader },
    }
    testShop = await open({ build: buildOf(pages), env: { ORDER_LIMIT: '1000' } })
    owner = await adminCookie(testShop)
  })
  const db = () => testShop.shop.db
  const pathOf = ({ number }: Pick<Placed, 'number'>) => `${testShop.url}/admin/orders/guest/${number}`
  const read = async (placed: Pick<Placed, 'number'>, cookie = owner) =>
    (await ask<{ guest: Record<string, unknown> }>(pathOf(placed), { headers: { cookie } })).body.guest
  const erase = (placed: Pick<Placed, 'number'>, orders: number, cookie = owner, more: object = { sure: 'on' }) =>
    ask<Record<string, unknown>>(pathOf(placed), {
      method: 'POST',
      headers: { cookie, origin: testShop.url },
      body: new URLSearchParams({ orders: String(orders), ...more }),
    })
  const copyOf = (placed: Pick<Placed, 'number'>, cookie = owner) =>
    ask<Export>(`${testShop.url}/admin/export/guest/${placed.number}`, { headers: { cookie } })
  const buy = (customer: object, more: object = {}) =>
    placeAndPay(testShop.url, orderBody({ customer: customer as never, ...more }))
  const numbersIn = ({ orders }: Export) => orders.map(({ number }) => number).sort()
  const audited = ({ number }: Placed, action: 'erase_guest' | 'export_guest') =>
    db()
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subjectId, number), eq(auditEntry.action, action)))
  const post = (path: string, body: object) =>
    ask(`${testShop.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify(body),
    })
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await db().execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows

  test('is exported in the form of an account’s export, for all orders of the address in any spelling', async () => {
    const who = anyCustomer()
    const first = await buy(who)
    const second = await buy({ ...who, email: who.email.toUpperCase() })
    const stranger = await buy(anyCustomer())
    const given = await buy(anyCustomer(), {
      items: [{ productId: 'beginner-guide', quantity: 1, gift: anyGift({ email: who.email }) }],
    })
    await post('messages', { name: 'Sara', email: who.email, subject: 'Hello', message: 'A question' })
    await post('newsletter', { name: 'Sara', email: who.email, interests: ['offers'] })
    await until('the gift is sent', async () => (await copyOf(first)).body.giftsReceived.length === 1)
    const { status, body, headers } = await copyOf(second)
    expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
      200,
      `attachment; filename="guest-data-${second.number}.json"`,
      'private, no-store',
    ])
    expect(numbersIn(body)).toEqual([first.number, second.number])
    expect(body).toMatchObject({
      ...{ profile: null, securityEvents: [], messages: [{ subject: 'Hello' }], newsletter: { name: 'Sara' } },
    })
    const account = await member(testShop)
    const own = await exportData(db(), account.person, testShop.clock.now())
    expect(Object.keys(body).sort()).toEqual(Object.keys(own).sort())
    const text = JSON.stringify(body)
    for (const secret of [stranger.number, given.number, first.accessToken]) expect(text).not.toContain(secret)

    const entries = await audited(second, 'export_guest')
    expect(entries).toMatchObject([{ subject: 'order', name: second.number, actorEmail: 'keeper@example.com' }])
    const [event] = await db().select().from(securityEvent).where(eq(securityEvent.kind, 'guest_exported'))
    expect(JSON.stringify([entries, event]).toLowerCase()).not.toContain(who.email)
  })

  test('is erased for all orders of the address and everything else stored under it; the books stay', async () => {
    const who = { firstName: 'Zainab', lastName: 'Unmistakable', email: anyCustomer().email, phone: '66190808' }
    const { email } = who
    const recipient = anyGift({ name: 'Recipient', from: 'Unmistakable', message: 'Unmistakable wishes' })
    const shirt = { items: [{ productId: 'bustan-tshirt.m', quantity: 1 }], notes: 'unmistakable gate' }
    const bought = await buy(who, { ...shirt, promoCode: 'WELCOME10' })
    await db().update(order).set({ status: 'delivered' }).where(eq(order.number, bought.number))
    const other = await buy({ ...who, email: email.toUpperCase() })
    const present = await buy(who, { items: [{ productId: 'beginner-guide', quantity: 1, gift: recipient }] })
    const stranger = await buy(anyCustomer())
    const row = await orderRow(testShop, bought)
    const now = testShop.clock.now()
    const note = 'Her sister Unmistakable answered'
    await db().update(confirmationCall).set({ note }).where(eq(confirmationCall.orderId, row.id))
    await db().update(payment).set({ note }).where(eq(payment.orderId, row.id))
    await post('messages', { name: 'Zainab', email, subject: 'Unmistakable', message: 'Call 66190808' })
    await post('newsletter', { name: 'Zainab', email, interests: ['offers'] })
    const thing = { id: crypto.randomUUID(), email, locale: 'en', createdAt: now } as const
    await db()
      .insert(stockAlert)
      .values({ ...thing, productId: 'harvest-poster' })
    await db()
      .insert(cartReminder)
      .values({
        ...{ ...thing, emailKey: email, currency: 'KWD', changedAt: now, checkoutKey: crypto.randomUUID() },
        items: [{ productId: 'harvest-poster', quantity: 1 }] as never,
      })
    await db()
      .insert(importedOrder)
      .values({
        ...{
          id: crypto.randomUUID(),
          platform: 'shopify',
          number: '#unique',
          createdAt: now,
          email,
          phone: '66190808',
        },
        ...{ name: 'Zainab Unmistakable', state: 'paid', total: '99.50', currency: 'SAR', items: [], by: 'keeper' },
      })
    await until('the emails are sent', async () => {
      const written = await db()
        .select()
        .from(mail)
        .where(eq(sql`lower(${mail.recipient})`, email))
      return written.length >= 4 && written.every(({ state }) => state === 'sent')
    })
    await until('the gift is sent', async () => {
      const { body } = await copyOf(present)
      return JSON.stringify(body.orders.map(({ gifts }) => gifts)).includes('"sentAt":"')
    })

    expect(await read(present)).toEqual({ email, orders: 3, unfinished: null, otherSpelling: null })
    const sentBefore = await db().$count(mail)
    const erased = await erase(other, 3)
    expect([erased.status, erased.body]).toEqual([200, { kind: 'erased', orders: 3 }])
    const [goodbye = ''] = await emailsOnceThere(testShop, 'guest-erased', email.toUpperCase(), 1)
    expect(goodbye).toContain('Your data was erased')
    await until('the goodbye email loses its address', async () => {
      const [last] = await db().select().from(mail).where(eq(mail.template, 'guest-erased'))
      return last?.state === 'sent' && last.recipient === ''
    })
    // Nothing else was sent, and sent emails stay in the log without their recipients.
    expect(await db().$count(mail)).toBe(sentBefore + 1)

    for (const placed of [bought, other, present])
      expect(await orderRow(testShop, placed)).toMatchObject({
        ...{ firstName: 'Deleted', lastName: 'customer', email: '', phone: '', shipping: null, userId: null },
        ...{ total: placed.total.amount, paymentStatus: 'paid', forgottenAt: now },
      })
    expect(await orderRow(testShop, stranger)).toMatchObject({ forgottenAt: null, email: expect.stringContaining('@') })
    expect(await db().$count(subscription, eq(subscription.email, email))).toBe(0)
    expect(await db().$count(message, eq(message.name, 'Deleted customer'))).toBe(1)
    expect(await db().$count(codeUse, eq(codeUse.orderId, row.id))).toBe(0)
    const [archived] = await db().select().from(importedOrder).where(eq(importedOrder.number, '#unique'))
    expect(archived).toMatchObject({ email: '', name: '', phone: '', total: '99.50' })

    const tables = await rows(
      sql`select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limit'`,
    )
    const traces: string[] = []
    for (const { table_name: name } of tables) {
      const found = sql`select 1 from ${sql.identifier(String(name))} t
        where t::text ilike any (array['%unmistakable%', '%66190808%', ${`%${email}%`}])`
      if ((await rows(found)).length > 0) traces.push(String(name))
    }
    expect(traces).toEqual([])

    // The recipient of a gift still has it, and the links of the orders are dead.
    const [given] = await rows(sql`select recipient_name, refused_at, erased_at from gift
      join shop_order o on o.id = gift.order_id where o.number = ${present.number}`)
    expect(given).toEqual({ recipient_name: 'Recipient', refused_at: null, erased_at: null })
    const look = { headers: { Authorization: `Bearer ${other.accessToken}` } }
    expect((await ask(`${testShop.url}/api/v1/orders/${other.number}`, look)).status).toBe(404)
    await checkInvariants(db())

    // The order's page still serves the books, and says who erased what.
    const page = await ask<{ order: object; adminActions: { action: string; by: string }[] }>(
      `${testShop.url}/admin/orders/view/${other.number}`,
      { headers: { cookie: owner } },
    )
    expect([page.status, page.body.order]).toMatchObject([200, { total: other.total.amount, email: '' }])
    expect(page.body.adminActions).toMatchObject([{ action: 'erase_guest', by: 'keeper@example.com' }])
    expect(await audited(other, 'erase_guest')).toMatchObject([
      { name: other.number, changes: [{ field: 'erased.orders', from: null, to: 3 }] },
    ])
    expect(await db().$count(securityEvent, eq(securityEvent.kind, 'guest_erased'))).toBe(1)

    expect(await read(bought)).toEqual({ reason: 'erased' })
    expect((await copyOf(bought)).headers.get('location')).toBe(new URL(pathOf(bought)).pathname)
    expect((await erase(bought, 3)).body).toEqual({ kind: 'refused', changed: false })
    // The address is new to the shop: its next order is erased apart.
    const later = await buy(who)
    expect(await read(later)).toEqual({ email, orders: 1, unfinished: null, otherSpelling: null })
    expect((await erase(later, 1)).body).toEqual({ kind: 'erased', orders: 1 })
  })

  test('stays while an order needs its buyer, and until the confirmation matches', async () => {
    const who = anyCustomer()
    const guide = await buy(who)
    const unsure = await erase(guide, 1, owner, {})
    expect([unsure.status, unsure.body]).toEqual([422, { kind: 'unsure' }])
    expect((await erase(guide, 2)).body).toEqual({ kind: 'refused', changed: true })
    const parcel = await buy({ ...who, email: who.email.toUpperCase() }, poster)
    const blocked = { kind: 'refused', changed: false }
    expect((await erase(guide, 2)).body).toEqual(blocked)
    expect(await read(guide)).toMatchObject({ orders: 2, unfinished: { number: parcel.number, until: 'delivered' } })
    await db().update(order).set({ status: 'delivered' }).where(eq(order.number, parcel.number))
    const unpaid = await place(testShop.url, orderBody({ customer: who as never }))
    expect((await erase(guide, 3)).body).toEqual(blocked)
    expect(await read(guide)).toMatchObject({ unfinished: { number: unpaid.number, until: 'paid' } })
    // Handed over for a promised transfer.
    const handedOver = { status: 'delivered', reservation: 'kept', reservedUntil: new Date(0) } as const
    await db().update(order).set(handedOver).where(eq(order.number, unpaid.number))
    expect(await read(guide)).toMatchObject({ unfinished: { number: unpaid.number, until: 'paid' } })
    expect((await erase(guide, 3)).body).toEqual(blocked)
    expect(await orderRow(testShop, guide)).toMatchObject({ email: who.email, forgottenAt: null })
    expect(await audited(guide, 'erase_guest')).toEqual([])
    expect((await erase({ number: 'ORD-2001-9999' }, 1)).status).toBe(404)
  })

  test('belongs to the account of an address that has one, verified or not', async () => {
    const who = anyCustomer()
    const placed = await buy({ ...who, email: who.email.toUpperCase() })
    const { person } = await member(testShop, { email: who.email })
    expect(await read(placed)).toEqual({ reason: 'account', userId: person.id })
    expect((await erase(placed, 1)).body).toEqual({ kind: 'refused', changed: false })
    expect((await copyOf(placed)).status).toBe(302)
    expect((await orderRow(testShop, placed)).forgottenAt).toBeNull()
  })

  test('is exported, but not erased, while the mailbox has an account under another spelling', async () => {
    const { email } = anyCustomer()
    const [name, domain] = email.split('@')
    const placed = await buy({ ...anyCustomer(), email: `${name}+1@${domain}` })
    await member(testShop, { email: `${name}.x@${domain}` })
    expect(await read(placed)).toMatchObject({ orders: 1, otherSpelling: null })
    // Two carts of the mailbox, each under a spelling of it.
    const stored = { emailKey: email, locale: 'en', currency: 'KWD', createdAt: testShop.clock.now() } as const
    const cart = (spelling: string, productId: string) => ({
      ...{ ...stored, id: crypto.randomUUID(), email: spelling, changedAt: stored.createdAt },
      ...{ items: [{ productId, quantity: 1 }] as never, queuedAt: stored.createdAt },
    })
    await db()
      .insert(cartReminder)
      .values([cart(`${name}+1@${domain}`.toUpperCase(), 'harvest-poster'), cart(email, 'beginner-guide')])
    const carts = async () => (await copyOf(placed)).body.cartReminders
    expect(await carts()).toMatchObject({ stopped: false, carts: [{}, {}] })
    const { person } = await member(testShop, { email })
    expect(await carts()).toEqual({
      carts: [expect.objectContaining({ items: [{ productId: 'harvest-poster', quantity: 1 }] })],
    })
    const own = await buy({ ...anyCustomer(), email })
    await testShop.accounts.signIn(requestOf(testShop), { email, password: 'not the password' }, network())
    const marks = () => db().$count(securityEvent, isNotNull(securityEvent.typed))
    const before = await marks()
    expect(before).toBeGreaterThan(0)
    expect(await read(placed)).toMatchObject({ orders: 1, otherSpelling: person.id })
    const copy = await copyOf(placed)
    expect([copy.status, numbersIn(copy.body)]).toEqual([200, [placed.number]])
    expect(JSON.stringify(copy.body)).not.toContain(own.number)
    expect((await erase(placed, 1)).body).toEqual({ kind: 'refused', changed: false })
    expect(await marks()).toBe(before)
  })

  test('includes gifts to the address, but not those that an account has claimed', async () => {
    const who = anyCustomer()
    const placed = await buy(who)
    const give = () =>
      buy(anyCustomer(), { items: [{ productId: 'beginner-guide', quantity: 1, gift: anyGift({ email: who.email }) }] })
    const [one, two] = [await orderRow(testShop, await give()), await orderRow(testShop, await give())]
    await until('both are sent', async () => (await copyOf(placed)).body.giftsReceived.length === 2)
    const { person } = await member(testShop)
    await db().update(gift).set({ userId: person.id }).where(eq(gift.orderId, two.id))
    expect((await copyOf(placed)).body.giftsReceived).toHaveLength(1)
    expect((await erase(placed, 1)).body).toEqual({ kind: 'erased', orders: 1 })
    const left = await db()
      .select()
      .from(gift)
      .where(inArray(gift.orderId, [one.id, two.id]))
      .orderBy(gift.email)
    expect(left.map(({ email, erasedAt }) => [email, erasedAt === null])).toEqual([
      ['', false],
      [who.email, true],
    ])
  })

  test('is for roles that erase customers’ data, after a fresh proof of identity', async () => {
    const placed = await buy(anyCustomer())
    for (const [role, status] of [
      ['support', 200],
      ['orders', 403],
      ['content', 403],
      ['bookkeeper', 403],
    ] as const) {
      const { cookie } = await staffMember(testShop, role)
      const page = await ask(pathOf(placed), { headers: { cookie } })
      expect([role, page.status, (await copyOf(placed, cookie)).status]).toEqual([role, status, status])
      if (status === 403) expect([role, (await erase(placed, 1, cookie)).status]).toEqual([role, 403])
    }
    const { cookie } = await staffMember(testShop, 'support')
    const before = testShop.clock.now()
    testShop.clock.forward(25 * 60_000)
    try {
      const asked = await erase(placed, 1, cookie)
      expect([asked.status, asked.body]).toMatchObject([403, { reason: 'confirm_first', by: 'password' }])
      const next = encodeURIComponent(`/admin/export/guest/${placed.number}`)
      expect((await copyOf(placed, cookie)).headers.get('location')).toBe(`/admin/confirm?next=${next}`)
      const confirm = await ask<{ back: string }>(`${testShop.url}/admin/confirm?next=${next}`, { headers: { cookie } })
      expect(confirm.body.back).toBe(new URL(pathOf(placed)).pathname)
      expect((await orderRow(testShop, placed)).forgottenAt).toBeNull()
    } finally {
      testShop.clock.set(before)
    }
    expect((await erase(placed, 1, cookie)).body).toEqual({ kind: 'erased', orders: 1 })
  })

  test('is erased once by two admins at the same time', async () => {
    const who = anyCustomer()
    const [one, two] = [await buy(who), await buy(who)]
    const { cookie } = await staffMember(testShop, 'support')
    const both = await Promise.all([erase(one, 2), erase(two, 2, cookie), erase(one, 2, cookie)])
    expect(both.map(({ body }) => body.kind).sort()).toEqual(['erased', 'refused', 'refused'])
    await emailsOnceThere(testShop, 'guest-erased', who.email, 1)
    expect(
      await db().$count(
        auditEntry,
        sql`${auditEntry.action} = 'erase_guest' and ${auditEntry.subjectId}
      in (${one.number}, ${two.number})`,
      ),
    ).toBe(1)
  })

  test('is erased before an order placed concurrently, or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      const who = anyCustomer()
      const first = await buy(who)
      const [placed, erased] = await Promise.all([
        place(testShop.url, orderBody({ customer: who as never })),
        erase(first, 1),
      ])
      expect(await orderRow(testShop, placed)).toMatchObject({ email: who.email, forgottenAt: null })
      const isErased = erased.body.kind === 'erased'
      expect((await orderRow(testShop, first)).forgottenAt !== null).toBe(isErased)
    }
  })

  // The embedded database has one connection: there nothing can be placed in the middle.
  if (open.engine === 'postgres')
    test('is not erased at all when something arrives in the middle', async () => {
      const arrivals = [
        (who: { email: string }) => placeAndPay(testShop.url, orderBody({ customer: who as never })),
        (who: { email: string }) => member(testShop, { email: who.email }),
      ]
      for (const arrive of arrivals) {
        const who = anyCustomer()
        const first = await buy(who)
        await post('newsletter', { name: 'Sara', email: who.email, interests: ['offers'] })
        const subscribed = eq(subscription.email, who.email)
        const erased = await db().transaction(async (tx) => {
          await tx.select().from(subscription).where(subscribed).for('update')
          const erasing = erase(first, 1)
          await until('the erasure waits for the subscription', async () => {
            // An idle transaction would be ended.
            await tx.execute(sql`select 1`)
            const [{ count } = {}] = await rows(sql`select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "newsletter%'`)
            return count === 1
          })
          await arrive(who)
          return { erasing }
        })
        expect((await erased.erasing).body).toEqual({ kind: 'refused', changed: true })
        expect(await orderRow(testShop, first)).toMatchObject({ email: who.email, forgottenAt: null })
        expect(await db().$count(subscription, subscribed)).toBe(1)
        expect(await db().$count(mail, and(eq(mail.recipient, who.email), eq(mail.template, 'guest-erased')))).toBe(0)
        expect(await audited(first, 'erase_guest')).toEqual([])
      }
    })
})
