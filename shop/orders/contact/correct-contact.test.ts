import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { mail } from '#shop/email/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { listOwnOrders } from '#shop/orders/own-orders.ts'
import { order } from '#shop/orders/table.ts'
import { member, tokenTo } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, place, placeAndPay, seeOrder } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { until } from '#tests/support/poll.ts'
import { correctContact } from './correct-contact.ts'
import { contactSchema, contactVersion } from './form.ts'
import { sendAgain } from './send-again.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const kuwait = {
  ...{ country: 'KW', governorate: 'hawalli', areaId: '', area: 'Salmiya', city: 'Hawalli' },
  ...{ block: '10', street: '5', address: 'Block 10, Street 5', building: '12' },
}

describeOnBothEngines('the contact details of an order', (open) => {
  const testShop = open.once()
  const rowOf = async (number: string) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const buy = (productId: string, changes: object = {}) =>
    placeAndPay(
      testShop.url,
      orderBody({
        items: [{ productId, quantity: 1 }],
        customer: { ...anyCustomer(), robloxUsername: '' },
        ...changes,
      }),
    )
  async function correct(
    number: string,
    changes: object,
    { shipping, seen }: { shipping?: object; seen?: string } = {},
  ) {
    const row = await rowOf(number)
    const { firstName, lastName, email, phone } = row
    const robloxUsername = row.robloxUsername ?? ''
    const typed = {
      customer: { firstName, lastName, email, phone, robloxUsername, ...changes },
      ...(shipping && { shipping }),
    }
    const input = contactSchema.parse({ ...typed, seen: seen ?? contactVersion(row) })
    return correctContact(testShop.shop.db, testShop.shop, admin, { number, ...input })
  }
  const audited = (number: string) =>
    testShop.shop.db
      .select({ action: auditEntry.action, changes: auditEntry.changes })
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'order'), eq(auditEntry.subjectId, number)))
      .orderBy(asc(auditEntry.id))
  const again = (number: string) => sendAgain(testShop.shop.db, testShop.shop, admin, number)
  const newEmail = () => anyCustomer().email

  test('another email invalidates every link sent before, even during a download, and the emails go to it', async () => {
    const placed = await buy('beginner-guide')
    const before = await rowOf(placed.number)
    await emailsOnceThere(testShop, 'order-receipt', before.email, 1)
    const { downloads } = await seeOrder(testShop.url, placed)
    const file = (await ask(downloads[0]!.url)).headers.get('location')!
    const fileUrl = new URL(file, testShop.url).href
    expect((await ask(fileUrl)).status).toBe(200)

    const email = newEmail()
    expect(await correct(placed.number, { email, phone: '٩٩٨٨٧٧٦٦' })).toEqual({
      ok: true,
      value: { changed: true, emailChanged: true },
    })
    expect(await rowOf(placed.number)).toMatchObject({
      email,
      emailKey: email,
      phone: '+96599887766',
      total: before.total,
    })
    const sent = [
      `/order/${placed.number}?token=${placed.accessToken}`,
      `/receipts/${placed.number}.pdf?token=${placed.accessToken}`,
    ]
    expect((await ask(`${testShop.url}${sent[1]}`)).status).toBe(404)
    expect([(await ask(downloads[0]!.url)).status, (await ask(fileUrl)).status]).toEqual([404, 404])
    await expect(seeOrder(testShop.url, placed)).rejects.toThrow()

    expect(await again(placed.number)).toEqual({ ok: true, value: { recipient: email, emails: 1 } })
    const [text] = await emailsOnceThere(testShop, 'order-receipt', email, 1)
    const token = /token=([\w-]+)/.exec(text!)![1]!
    expect(token).not.toBe(placed.accessToken)
    const seen = await seeOrder(testShop.url, { number: placed.number, accessToken: token })
    expect((await ask(seen.downloads[0]!.url)).status).toBe(303)

    const [changed, sentAgain] = await audited(placed.number)
    expect(changed).toEqual({
      action: 'contact',
      changes: [
        { field: 'email', from: before.email, to: email },
        { field: 'phone', from: before.phone, to: '+96599887766' },
      ],
    })
    expect(sentAgain).toEqual({ action: 'send_again', changes: [{ field: 'email', from: null, to: email }] })
    // An email resent from the log goes to the current address, too.
    const [old] = await testShop.shop.db
      .select()
      .from(mail)
      .where(eq(mail.key, `order-receipt:${before.id}`))
    expect(await resendEmail(testShop.shop.db, testShop.shop, admin, old!.id)).toMatchObject({
      value: { recipient: email },
    })
  })

  test('a correction with the same email keeps the links; an unsent email follows the address', async () => {
    const placed = await buy('beginner-guide')
    expect(await correct(placed.number, { firstName: 'Nour' })).toMatchObject({ value: { emailChanged: false } })
    expect((await seeOrder(testShop.url, placed)).number).toBe(placed.number)
    expect(await correct(placed.number, {})).toEqual({ ok: true, value: { changed: false, emailChanged: false } })
    expect((await audited(placed.number)).length).toBe(1)

    const { id } = await rowOf(placed.number)
    await until('both emails left', async () => {
      const rows = await testShop.shop.db.select().from(mail).where(eq(mail.orderId, id))
      return rows.length === 2 && rows.every(({ state }) => state === 'sent')
    })
    await testShop.shop.db.update(mail).set({ state: 'failed' }).where(eq(mail.orderId, id))
    const email = newEmail()
    await correct(placed.number, { email })
    const rows = await testShop.shop.db.select().from(mail).where(eq(mail.orderId, id)).orderBy(mail.template)
    expect(rows.map(({ template, recipient }) => [template, recipient === email])).toEqual([
      ['order-receipt', true],
      ['order-to-store', false],
    ])
  })

  test('possible until parcels are shipped and files delivered, by one of two admins at a time', async () => {
    const parcel = await buy('sticker-pack')
    const move = (number: string, to: 'processing' | 'shipped' | 'delivered' | 'cancelled') =>
      moveOrder(testShop.shop.db, testShop.shop, admin, { number, to })
    const stale = contactVersion(await rowOf(parcel.number))
    const fee = (await rowOf(parcel.number)).shippingCost
    expect((await correct(parcel.number, {}, { shipping: kuwait })).ok).toBe(true)
    const row = await rowOf(parcel.number)
    expect([row.shipping?.block, row.shippingCost]).toEqual(['10', fee])
    expect((await audited(parcel.number))[0]!.changes).toMatchObject([
      { field: 'shipping', from: expect.stringContaining('السالمية'), to: expect.stringContaining('Salmiya') },
    ])
    expect(await correct(parcel.number, { firstName: 'Late' }, { seen: stale })).toEqual({
      ok: false,
      refusal: { reason: 'changed' },
    })
    const seen = contactVersion(row)
    const both = await Promise.all(['Ali', 'Omar'].map((firstName) => correct(parcel.number, { firstName }, { seen })))
    expect(both.filter(({ ok }) => ok).length).toBe(1)
    const open = contactVersion(await rowOf(parcel.number))
    await move(parcel.number, 'shipped')
    expect(await correct(parcel.number, { firstName: 'Late' }, { seen: open })).toMatchObject({
      refusal: { reason: 'changed' },
    })
    expect(await correct(parcel.number, { firstName: 'Late' })).toMatchObject({ refusal: { reason: 'closed' } })

    const guide = await buy('beginner-guide')
    expect(await correct(guide.number, {}, { shipping: kuwait })).toMatchObject({ refusal: { reason: 'no_address' } })
    await move(guide.number, 'processing')
    expect((await correct(guide.number, { firstName: 'Nour' })).ok).toBe(true)
    await move(guide.number, 'delivered')
    expect(await correct(guide.number, { firstName: 'Late' })).toMatchObject({ refusal: { reason: 'closed' } })
  })

  test('an order’s emails are resent at most three times an hour', async () => {
    const { number } = await buy('beginner-guide')
    const all = await Promise.all(Array.from({ length: 5 }, () => again(number)))
    expect(all.filter(({ ok }) => ok).length).toBe(3)
    expect(await again(number)).toEqual({ ok: false, refusal: { reason: 'too_often' } })
    testShop.clock.forward(3_600_001)
    expect((await again(number)).ok).toBe(true)
  })

  test('the emails of an unpaid order are its link, sent by the store', async () => {
    const { number } = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    expect((await again(number)).ok).toBe(true)
    const [text] = await emailsOnceThere(testShop, 'order-link', (await rowOf(number)).email, 1)
    expect(text).toContain(`The link opens your order, so keep it to yourself. Order: ${number}`)
    expect(text).toContain('hello@bustan.example')
    expect(text).not.toContain('Someone entered')
  })

  test('an account that got a guest’s order by its address loses it with the address, and the next verified one gets it', async () => {
    const proven = async () => {
      const one = await member(testShop)
      await testShop.accounts.confirmEmail(one.person, await tokenTo(testShop, one.email, 'account-confirm'), 'en')
      return { ...one, person: (await testShop.accounts.person(one.request()))! }
    }
    const [stranger, buyer] = [await proven(), await proven()]
    const placed = await buy('beginner-guide', { customer: { ...anyCustomer(), email: stranger.email } })
    const orders = async ({ cookie }: { cookie: string }) =>
      (await ask<{ orders: object[] }>(`${testShop.url}/api/v1/orders`, { headers: { cookie } })).body.orders.length
    expect(await orders(stranger)).toBe(1)
    await correct(placed.number, { email: buyer.email })
    expect([await orders(stranger), await orders(buyer)]).toEqual([0, 1])
    // Placed from the account, it stays there.
    const { id } = await rowOf(placed.number)
    await testShop.shop.db.execute(
      sql`update order_event set by = ${buyer.person.id} where order_id = ${id} and kind = 'placed'`,
    )
    const last = newEmail()
    await correct(placed.number, { email: last })
    const addresses = [stranger.email, buyer.email, last]
    expect((await listOwnOrders(testShop.shop.db, buyer.person.id)).length).toBe(1)

    // Erased with the account: every address the order ever had, wherever it was stored.
    const texts = async () => {
      const { db } = testShop.shop
      const found = [await audited(placed.number), await db.select().from(mail).where(eq(mail.orderId, id))]
      const shown = await db.select().from(adminNotification)
      const own = shown.filter(({ facts }) => facts.number === placed.number)
      return JSON.stringify([...found, own])
    }
    await again(placed.number)
    for (const address of addresses) expect(await texts()).toContain(address)
    expect((await testShop.accounts.deleteAccount(buyer.person, buyer.password, 'en')).ok).toBe(true)
    const left = await texts()
    for (const address of addresses) expect(left).not.toContain(address)
    expect((await audited(placed.number)).map(({ action }) => action)).toEqual(['contact', 'contact', 'send_again'])
    await expect(testShop.shop.db.update(auditEntry).set({ changes: [] })).rejects.toThrow()
  })
})
