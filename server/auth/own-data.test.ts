import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lockForDeletion } from '#shop/accounts/remove-account.ts'
import { user } from '#shop/accounts/table.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { savedAddressSchema } from '#shop/addresses/form.ts'
import { saveAddress } from '#shop/addresses/save-address.ts'
import { savedAddress } from '#shop/addresses/table.ts'
import { auditEntry, recordAudit } from '#shop/audit/log.ts'
import { addressHash, securityEvent } from '#shop/audit/security-log.ts'
import { saveCart } from '#shop/cart/save-cart.ts'
import { savedCart } from '#shop/cart/table.ts'
import { product } from '#shop/catalog/table.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { changeOrder, contentsVersion } from '#shop/checkout/team/change-order.ts'
import { placeForCustomer } from '#shop/checkout/team/place-for-customer.ts'
import { codeUse } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { webhookDelivery } from '#shop/integrations/table.ts'
import { message } from '#shop/messages/table.ts'
import { subscription } from '#shop/newsletter/table.ts'
import { adminNotification } from '#shop/notifications/table.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { endOwed } from '#shop/orders/end-review.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { confirmationCall, order, orderLine } from '#shop/orders/table.ts'
import { findUnfinished } from '#shop/orders/unfinished.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { takePayment } from '#shop/payments/take-payment.ts'
import { review } from '#shop/reviews/table.ts'
import { maxSaved } from '#shop/wishlist/max-saved.ts'
import { readAccountWishlist, readSavedLines } from '#shop/wishlist/read-wishlist.ts'
import { saveWishlist } from '#shop/wishlist/save-wishlist.ts'
import { savedWishlist } from '#shop/wishlist/table.ts'
import { staffMember } from '#tests/roles/ask-as.ts'
import {
  cookieOf,
  member,
  network,
  newUser,
  requestOf,
  signedIn,
  tokenTo,
  userOf,
} from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  home,
  orderBody,
  placeAndPay,
  returnFromBank,
} from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { admin } from '#tests/support/orders/refund-facts.ts'
import { until } from '#tests/support/poll.ts'

type Member = Awaited<ReturnType<typeof member>>
type Order = { number: string; total: { amount: number }; downloads?: { url: string }[]; customer?: { email: string } }
type List = { orders: Order[]; nextCursor: string | null; code?: string }

describeOnBothEngines('a user’s own data', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open({ env: { ADMIN_EMAILS: 'keeper@bustan.example' } })
  })
  const sight = (path: string, cookie = '') => ask<List & Order>(`${testShop.url}${path}`, { headers: { cookie } })
  const orders = (cookie: string, query = '') => sight(`/api/v1/orders${query}`, cookie)

  /** A member with a verified address. */
  async function proven(changes: object = {}): Promise<Member> {
    const one = await member(testShop, changes)
    await testShop.accounts.confirmEmail(one.person, await tokenTo(testShop, one.email, 'account-confirm'), 'en')
    return { ...one, person: (await testShop.accounts.person(one.request()))! }
  }
  /** An order through the shop's checkout, signed in. */
  async function buy(who: Member, changes: object = {}) {
    const input = orderSchema.parse(
      orderBody({ customer: { ...anyCustomer(), email: who.email, robloxUsername: '' }, ...changes }),
    )
    const { shop } = testShop
    const placed = await placeOrder(shop.db, shop, input, {
      locale: 'en',
      userId: who.person.id,
      network: 'n',
      gateway: shop.gateway,
      checkoutKey: null,
      replace: true,
    })
    if (!placed.ok) throw new Error(placed.refusal.reason)
    return { ...placed.value, input }
  }
  async function pay({ paymentId }: { paymentId: string }) {
    const page = await payOrder(testShop.shop, paymentId)
    if (!page.ok) throw new Error(page.refusal.reason)
    if (!page.value.pageUrl.includes('/payment-success'))
      await returnFromBank(await actAtBank(page.value.pageUrl, 'pay'))
  }
  const shirt = { items: [{ productId: 'bustan-tshirt.m', quantity: 1 }] }
  const remove = (who: Member, password = who.password) => testShop.accounts.deleteAccount(who.person, password, 'en')
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await testShop.shop.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows

  test('the API lists the user’s own orders, page by page, and no one else’s', async () => {
    const [me, other] = [await member(testShop), await member(testShop)]
    const numbers: string[] = []
    for (let n = 0; n < 3; n++) {
      testShop.clock.forward(1000)
      numbers.unshift((await buy(me)).number)
    }
    const first = await orders(me.cookie, '?limit=2')
    expect(first.body.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 2))
    const second = await orders(me.cookie, `?limit=2&cursor=${first.body.nextCursor}`)
    expect([second.body.orders.map(({ number }) => number), second.body.nextCursor]).toEqual([numbers.slice(2), null])
    expect((await orders(other.cookie)).body).toEqual({ orders: [], nextCursor: null })

    const one = (number: string, cookie = '') => sight(`/api/v1/orders/${number}`, cookie)
    expect((await one(numbers[0]!, me.cookie)).body).toMatchObject({
      number: numbers[0],
      customer: { email: me.email },
    })
    expect([(await one(numbers[0]!, other.cookie)).status, (await one('ORD-2026-9999', me.cookie)).status]).toEqual([
      404, 404,
    ])
    for (const response of [await orders(''), await one(numbers[0]!), await orders('bustan.session_token=forged')])
      expect([response.status, response.headers.get('content-type')]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
      ])
    for (const query of ['?cursor=x', '?limit=0', '?limit=51', '?cursor='])
      expect((await orders(me.cookie, query)).status, query).toBe(422)
    await testShop.shop.db.update(user).set({ isActive: false }).where(eq(user.id, me.person.id))
    expect([(await orders(me.cookie)).status, (await one(numbers[0]!, me.cookie)).status]).toEqual([401, 401])
  })

  test('guest orders join the account once its address is verified, not before', async () => {
    const me = await member(testShop)
    const guest = await placeAndPay(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), email: me.email.toUpperCase(), robloxUsername: '' } }),
    )
    expect((await orders(me.cookie)).body.orders).toEqual([])
    expect((await sight(`/api/v1/orders/${guest.number}`, me.cookie)).status).toBe(404)
    await testShop.accounts.confirmEmail(me.person, await tokenTo(testShop, me.email, 'account-confirm'), 'en')
    expect((await orders(me.cookie)).body.orders.map(({ number }) => number)).toEqual([guest.number])
    const mine = await sight(`/api/v1/orders/${guest.number}`, me.cookie)
    expect((await fetch(mine.body.downloads![0]!.url)).status).toBe(200)
  })

  test('a code for first orders, or with one use per user, counts by account, too', async () => {
    const me = await member(testShop)
    await pay(await buy(me))
    const again = { customer: anyCustomer(), promoCode: 'WELCOME10' }
    await expect(buy(me, again)).rejects.toThrow('promo')
    await buy(await member(testShop), again)
  })

  const copy = (cookie: string, fields: Record<string, string> = {}) =>
    ask<Record<string, unknown>>(`${testShop.url}/account/export`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ back: '/en/profile/data', ...fields }),
    })

  test('the export contains all of the user’s data, no secrets, and no one else’s data', async () => {
    const [me, other] = [await proven({ name: 'Mariam Saleh' }), await proven()]
    const mine = await buy(me, shirt)
    await pay(await buy(me))
    const picture = 'https://pictures.example/mariam.jpg'
    await testShop.shop.db.update(user).set({ image: picture }).where(eq(user.id, me.person.id))
    const theirs = await buy(other)
    await saveAddress(
      testShop.shop.db,
      me.person.id,
      savedAddressSchema.parse({ label: 'Grandma', address: home }),
      testShop.clock.now(),
    )
    const saved = { version: 0, items: [{ productId: 'harvest-poster', price: 4321 }] }
    await saveWishlist(testShop.shop.db, me.person.id, saved, testShop.clock.now())
    await ask(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ name: 'Aunt of Mariam', phone: '66123988', email: me.email },
        ...{ subject: 'Seeds', message: 'When do they come?' },
      }),
    })
    const response = await copy(me.cookie)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="account-data-[\d-]+\.json"$/)
    // A new column of an order is exported or left out on purpose.
    const [exported] = (response.body as { orders: object[] }).orders
    const columns = [
      'appointments createdAt deliveredAt discount downloads email firstName fulfilment gifts hasGifts',
      'isDigitalOnly items kinds lastName linkSentAt locale manualDiscount notes number packages',
      'paidAt parcels paymentMethod paymentStatus phone promoCode promoDiscount promoType promoValue',
      'reservedUntil returnDays returns robloxUsername sessionNote shipping shippingCost status',
      'subtotal total updatedAt whatsappAgreedAt whatsappEndedAt whatsappEndedBy whatsappText',
    ]
    expect(Object.keys(exported!).toSorted()).toEqual(columns.join(' ').split(' '))
    const text = JSON.stringify(response.body)
    for (const known of [
      me.email,
      'Mariam Saleh',
      mine.number,
      'Grandma',
      'When do they come?',
      'Aunt of Mariam',
      '66123988',
      picture,
      '"downloads":0',
      mine.input.customer.phone,
    ])
      expect(text).toContain(known)
    expect(response.body.wishlist).toEqual([{ productId: 'harvest-poster', price: 4321 }])
    const token = me.cookie.match(/session_token=([^;.%]+)/)![1]!
    for (const secret of [
      theirs.number,
      other.email,
      token,
      'checkoutHash',
      '"password"',
      accessToken(testShop.shop.secrets, { id: mine.orderId, linkVersion: 0 }),
    ])
      expect(text).not.toContain(secret)
  })

  test('the export asks for the password some minutes after the sign-in, a few times a day', async () => {
    const me = await member(testShop)
    const to = async (fields?: Record<string, string>) => (await copy(me.cookie, fields)).headers.get('location')
    expect((await copy(me.cookie)).status).toBe(200)
    const before = testShop.clock.now()
    testShop.clock.forward(25 * 60_000)
    expect(await to()).toBe('/en/profile/data?export=password')
    expect(await to({ password: 'not-it' })).toBe('/en/profile/data?export=wrong_password')
    expect(await to({ back: '//evil.example' })).toBe('/profile/data?export=password')
    for (let n = 0; n < 4; n++) expect((await copy(me.cookie, { password: me.password })).status).toBe(200)
    expect(await to({ password: me.password })).toMatch(/^\/en\/profile\/data\?export=limited&seconds=\d+$/)
    const stranger = await copy('')
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/en/profile/data?export=signed-out'])
    testShop.clock.set(before)
  })

  test('deletion needs the password, and is refused while an order is open', async () => {
    const me = await proven()
    expect(await remove(me, 'not-it')).toEqual({ ok: false, reason: 'wrong_password' })
    const sent = await buy(me, shirt)
    expect(await remove(me)).toEqual({ ok: false, reason: 'open_order', number: sent.number, until: 'paid' })
    await pay(sent)
    expect(await remove(me)).toEqual({ ok: false, reason: 'open_order', number: sent.number, until: 'delivered' })
    const lines = testShop.shop.db.update(orderLine)
    await lines.set({ withdrawn: 1 }).where(eq(orderLine.orderId, sent.orderId))
    expect(await findUnfinished(testShop.shop.db, [sent.orderId], testShop.clock.now())).toBeNull()
    await lines.set({ withdrawn: 0 }).where(eq(orderLine.orderId, sent.orderId))
    const before = await testShop.shop.db.select().from(order).where(eq(order.id, sent.orderId))
    expect(before[0]).toMatchObject({ userId: me.person.id, email: me.email, shipping: { city: home.city } })
    await testShop.shop.db.update(order).set({ status: 'delivered' }).where(eq(order.id, sent.orderId))
    expect(await remove(me)).toEqual({ ok: true })
    expect(await userOf(testShop, me.email)).toBeUndefined()
  })

  test('an order of sessions alone is said to be held, not delivered, before the deletion', async () => {
    const me = await proven()
    const [startsAt = ''] = await freeTimes(testShop.url)
    const sent = await buy(me, {
      items: [{ productId: 'garden-session', quantity: 1 }],
      appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' }],
    })
    await pay(sent)
    expect(await remove(me)).toEqual({ ok: false, reason: 'open_order', number: sent.number, until: 'held' })
    const afterwards = new Date(Date.parse(startsAt) + 86_400_000)
    const unfinished = () => findUnfinished(testShop.shop.db, [sent.orderId], afterwards)
    expect(await unfinished()).toBeNull()
    const review = (needsReview: string | null) =>
      testShop.shop.db.update(order).set({ needsReview }).where(eq(order.id, sent.orderId))
    await review('booking_cancelled')
    expect(await unfinished()).toEqual({ number: sent.number, until: 'settled' })
    await review(null)
  })

  test('an order whose payment was another amount is settled before the deletion, also once it is over', async () => {
    const me = await proven()
    const { number, orderId } = await buy(me, shirt)
    await testShop.shop.db.update(order).set({ needsReview: 'payment_mismatch' }).where(eq(order.id, orderId))
    await testShop.shop.db.update(order).set({ reservation: 'returned' }).where(eq(order.id, orderId))
    const later = new Date(testShop.clock.now().getTime() + 7 * 86_400_000)
    expect(await findUnfinished(testShop.shop.db, [orderId], later)).toEqual({ number, until: 'settled' })
  })

  test('a printed guide is delivered like other goods before the deletion', async () => {
    const me = await proven()
    const poster = testShop.shop.db.update(product).set({ category: 'guide' })
    await poster.where(eq(product.id, 'harvest-poster'))
    const sent = await buy(me, { items: [{ productId: 'harvest-poster', quantity: 1 }] })
    await testShop.shop.db.update(product).set({ category: 'physical' }).where(eq(product.id, 'harvest-poster'))
    await pay(sent)
    expect(await remove(me)).toEqual({ ok: false, reason: 'open_order', number: sent.number, until: 'delivered' })
  })

  test('money taken by hand for a cancelled order is given back, or not owed, before the deletion', async () => {
    const me = await proven()
    const { db, clock } = testShop.shop
    const sent = await buy(me, shirt)
    const { number } = sent
    expect(
      await takePayment(testShop.shop, admin, number, { method: 'cash', note: '', seen: sent.total }),
    ).toMatchObject({
      ok: true,
    })
    expect(await moveOrder(db, testShop.shop, admin, { number, to: 'cancelled' })).toMatchObject({ ok: true })
    expect(await remove(me)).toEqual({ ok: false, reason: 'open_order', number, until: 'settled' })
    expect(await endOwed(db, clock, admin, { number, reason: 'Kept for the next order' })).toMatchObject({ ok: true })
    expect(await remove(me)).toEqual({ ok: true })
  })

  test('deletion erases the account’s own emails and notification at its earlier address', async () => {
    const me = await proven({ name: 'Dalal Unmistakable' })
    const { email } = newUser()
    const change = { name: 'Dalal Unmistakable', email, password: me.password }
    expect(await testShop.accounts.changeDetails(me.person, change, 'en')).toEqual({ ok: true })
    const token = await tokenTo(testShop, email, 'email-change')
    expect(await testShop.accounts.confirmEmail(me.person, token, 'en')).toEqual({ ok: true })
    const person = (await testShop.accounts.person(me.request()))!
    const { db } = testShop.shop
    const facts = () => db.select().from(adminNotification).where(eq(sql`facts ->> 'email'`, me.email))
    await until('the store is told', async () => (await facts()).length === 1)
    expect(await db.$count(mail, eq(mail.recipient, me.email))).toBeGreaterThan(0)
    expect(await remove({ ...me, person })).toEqual({ ok: true })
    expect([await db.$count(mail, eq(mail.recipient, me.email)), await facts()]).toEqual([0, []])
  })

  test('a product that is hidden for a while stays in a full wishlist', async () => {
    const me = await proven()
    const { db, clock } = testShop.shop
    const ids = Array.from({ length: maxSaved + 1 }, (_, n) => `saved-${n}`)
    const { words: _, ...any } = (await db.select().from(product).where(eq(product.id, 'harvest-poster')))[0]!
    await db.insert(product).values(ids.map((id) => ({ ...any, id, sku: id })))
    const save = (version: number, items: string[]) =>
      saveWishlist(
        db,
        me.person.id,
        { version, items: items.map((productId) => ({ productId, price: 1 })) },
        clock.now(),
      )
    const setTo = (status: 'active' | 'archived') => db.update(product).set({ status }).where(eq(product.id, ids[0]!))
    expect(await save(0, ids.slice(0, 1))).toMatchObject({ ok: true })
    await setTo('archived')
    expect(await save(1, ids.slice(1))).toMatchObject({ ok: true })
    await setTo('active')
    // A browser sees as many as fit; saving those does not lose the rest.
    const seen = (await readAccountWishlist(db, me.person.id)).items.map(({ id }) => id)
    expect(seen.length).toBe(maxSaved)
    expect(await save(2, seen)).toMatchObject({ ok: true })
    const { items } = await readSavedLines(db, me.person.id)
    await db.delete(product).where(inArray(product.id, ids))
    expect(items.map(({ productId }) => productId).sort()).toEqual(ids.toSorted())
  })

  test('deletion erases everything personal and retains what was bought', async () => {
    const me = await proven({ name: 'Zainab Unmistakable' })
    const who = {
      firstName: 'Zainab',
      lastName: 'Unmistakable',
      email: me.email,
      phone: '66190807',
      robloxUsername: 'zz_unmistakable',
    }
    const bought = await buy(me, { ...shirt, customer: who, notes: 'unmistakable gate', promoCode: 'WELCOME10' })
    await pay(bought)
    await testShop.shop.db.update(order).set({ status: 'delivered' }).where(eq(order.id, bought.orderId))
    const guide = await placeAndPay(testShop.url, orderBody({ customer: who }))
    await until('the receipts', async () => {
      const sent = await testShop.shop.db.select().from(mail).where(eq(mail.recipient, me.email))
      return sent.filter(({ template, state }) => template === 'order-receipt' && state === 'sent').length === 2
    })
    const now = testShop.clock.now()
    const { db } = testShop.shop
    const note = 'Her sister Unmistakable answered'
    await db.update(payment).set({ note }).where(eq(payment.orderId, bought.orderId))
    await db.insert(refund).values({
      ...{
        id: crypto.randomUUID(),
        orderId: bought.orderId,
        paymentId: bought.paymentId,
        amount: 100,
        state: 'failed',
      },
      ...{ reason: note, failure: note, choices: { restock: [], revokeDownloads: false, giveCodeBack: false } },
      ...{ by: 'store@bustan.example', at: now },
    })
    const ofOrder = eq(confirmationCall.orderId, bought.orderId)
    expect(await db.update(confirmationCall).set({ note }).where(ofOrder).returning()).toHaveLength(1)
    for (const [action, field] of [
      ['call', 'note'],
      ['take_payment', 'note'],
      ['create', 'reason'],
    ] as const) {
      const entry = { subject: 'order', subjectId: bought.number, name: bought.number, action } as const
      const changes = [
        { field: 'amount', from: null, to: 4_500 },
        { field, from: null, to: note },
      ]
      await recordAudit(
        db,
        ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' }),
        { ...entry, changes },
        now,
      )
    }
    for (const subject of ['user', 'invitation', 'subscription'] as const) {
      const entry = { subject, subjectId: crypto.randomUUID(), name: me.email, action: 'send_confirmation' } as const
      await recordAudit(db, ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' }), entry, now)
    }
    await db.insert(review).values({
      id: crypto.randomUUID(),
      productId: 'bustan-tshirt.m',
      orderId: bought.orderId,
      authorName: 'Zainab',
      rating: 5,
      text: 'Soft.',
      locale: 'en',
      status: 'published',
      createdAt: now,
      updatedAt: now,
    })
    const parcel = { tracking: 'unmistakable-1', link: 'https://track.example/unmistakable-1', number: 1 }
    const webhookId = crypto.randomUUID()
    for (const type of ['shipment.created', 'shipment.updated'] as const)
      await db.insert(webhookDelivery).values({
        ...{ id: crypto.randomUUID(), webhookId, eventId: `evt_${type}`, type, state: 'delivered', lastOf: 8 },
        ...{ createdAt: now, payload: { type, data: { order: { id: bought.orderId }, shipment: parcel } } },
      })
    await saveAddress(db, me.person.id, savedAddressSchema.parse({ label: 'Unmistakable', address: home }), now)
    await saveCart(db, me.person.id, { version: 0, items: [] }, now)
    await saveWishlist(db, me.person.id, { version: 0, items: [] }, now)
    for (const [path, body] of [
      ['messages', { name: 'Zainab', email: me.email, subject: 'Unmistakable', message: 'Call 66190807' }],
      ['newsletter', { name: 'Zainab', email: me.email, interests: ['offers'] }],
    ] as const)
      await ask(`${testShop.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const [grant] = (await sight(`/api/v1/orders/${guide.number}`, me.cookie)).body.downloads!
    expect((await fetch(grant!.url)).status).toBe(200)

    testShop.clock.forward(1_000)
    expect(await remove(me)).toEqual({ ok: true })
    // Read from the sent file: the row loses the address once it is sent.
    await emailsOnceThere(testShop, 'account-deleted', me.email, 1)
    await until('the goodbye email', async () => {
      const [last] = await db.select().from(mail).where(eq(mail.template, 'account-deleted'))
      return last?.state === 'sent'
    })

    expect(await testShop.accounts.person(me.request())).toBeNull()
    const invalid = { ok: false, reason: 'invalid' }
    expect(await testShop.accounts.signIn(requestOf(testShop), me, network())).toEqual(invalid)
    expect(await db.$count(savedAddress, eq(savedAddress.userId, me.person.id))).toBe(0)
    expect(await db.$count(savedCart, eq(savedCart.userId, me.person.id))).toBe(0)
    expect(await db.$count(savedWishlist, eq(savedWishlist.userId, me.person.id))).toBe(0)
    expect(await db.$count(subscription, eq(subscription.email, me.email))).toBe(0)
    expect(await db.$count(codeUse, eq(codeUse.orderId, bought.orderId))).toBe(0)
    expect(await db.$count(message, eq(message.email, me.email))).toBe(0)
    const [written] = await db.select().from(review).where(eq(review.orderId, bought.orderId))
    expect(written).toMatchObject({ authorName: 'A buyer', text: 'Soft.', rating: 5 })
    // It is not shown as edited.
    expect(written!.updatedAt).toEqual(written!.createdAt)
    const [stored] = await db.select().from(order).where(eq(order.id, bought.orderId))
    expect(stored).toMatchObject({
      number: bought.number,
      total: bought.total,
      shipping: null,
      userId: null,
      firstName: 'Deleted',
    })

    const [call] = await db.select().from(confirmationCall).where(ofOrder)
    expect(call).toMatchObject({ outcome: 'not_needed', note: '', by: 'system' })
    const logged = await db.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, webhookId))
    const erased = { payload: { data: { shipment: { tracking: null, link: null, number: 1 } } } }
    expect(logged).toMatchObject([erased, erased])

    const audited = await db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, bought.number))
      .orderBy(asc(auditEntry.id))
    expect(audited.map(({ action, changes }) => [action, changes[0]?.to])).toEqual([
      ['call', 4_500],
      ['take_payment', 4_500],
      ['create', 4_500],
    ])

    // The links are dead, and no table but the queue's contains personal data.
    expect((await fetch(grant!.url)).status).toBe(404)
    const look = { headers: { Authorization: `Bearer ${guide.accessToken}` } }
    expect((await ask(`${testShop.url}/api/v1/orders/${guide.number}`, look)).status).toBe(404)
    const tables = await rows(
      sql`select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limit'`,
    )
    // Emails being enqueued meanwhile are dropped from the outbox a moment later.
    await until('the account is gone from every list', async () => {
      const traces: string[] = []
      for (const { table_name: name } of tables) {
        const words = ['%unmistakable%', '%66190807%', `%${me.email}%`, `%${me.person.id}%`]
        const within = sql`select 1 from ${sql.identifier(String(name))} t where t::text ilike any (array[${sql.join(
          words.map((word) => sql`${word}`),
          sql`, `,
        )}])`
        if ((await rows(within)).length > 0 && !(name === 'mail' && (await onlyKeys(me)))) traces.push(String(name))
      }
      return traces.length === 0
    })
  })
  /** An email's key contains the account's random id, which refers to nothing any more. */
  const onlyKeys = async ({ email }: Member) =>
    (await rows(sql`select 1 from mail where recipient = ${email} or data::text like ${`%${email}%`}`)).length === 0

  test('an order placed concurrently either blocks the deletion or becomes a guest’s', async () => {
    for (let round = 0; round < 6; round++) {
      const me = await proven()
      const [placed, removed] = await Promise.all([buy(me, shirt), remove(me)])
      const [row] = await testShop.shop.db.select().from(order).where(eq(order.id, placed.orderId))
      const gone = (await userOf(testShop, me.email)) === undefined
      expect(removed.ok).toBe(gone)
      expect(row).toMatchObject({ userId: gone ? null : me.person.id, email: me.email, forgottenAt: null })
      if (!gone) expect(removed).toMatchObject({ reason: 'open_order', until: 'paid' })
    }
  })

  if (open.engine === 'postgres')
    test('an order that waits for the deletion of its account locks none of its orders', async () => {
      const { shop } = testShop
      const { db } = shop
      const none = { amount: 0, reason: '' }
      const [shopper, customer] = [await proven(), await proven()]
      const bodyOf = ({ email }: Member, quantity: number) =>
        orderSchema.parse(
          orderBody({
            items: [{ productId: 'sticker-pack', quantity }],
            customer: { ...anyCustomer(), email, robloxUsername: '' },
          }),
        )
      const context = { locale: 'en', network: 'n', gateway: shop.gateway, replace: true } as const
      const checkoutKey = randomUUID()
      const buyAgain = (quantity: number) =>
        placeOrder(db, shop, bodyOf(shopper, quantity), { ...context, userId: shopper.person.id, checkoutKey })
      const order1 = await buyAgain(1)
      const order2 = await placeForCustomer(
        shop,
        admin,
        { locale: 'en', off: none, order: bodyOf(customer, 1) },
        randomUUID(),
      )
      if (!order1.ok || !order2.ok) throw new Error('not placed')
      const { orderId, number } = order2.value
      const [before] = await db.select().from(order).where(eq(order.id, orderId))
      const contents = { order: bodyOf(customer, 2), off: none, seen: contentsVersion(before!) }
      for (const [who, id, work] of [
        [shopper, order1.value.orderId, () => buyAgain(2)],
        [customer, orderId, () => changeOrder(shop, admin, number, contents)],
      ] as const) {
        let waiting: Promise<{ ok: boolean }> | undefined
        await db.transaction(async (tx) => {
          expect(await lockForDeletion(tx, who.person.id, [])).toMatchObject({ ok: true })
          waiting = work()
          await lockAwaited(db)
          const own = tx.select({ id: order.id }).from(order).where(eq(order.id, id))
          expect(await own.for('update', { skipLocked: true })).toHaveLength(1)
        })
        expect(await waiting).toMatchObject({ ok: true })
      }
    })

  test('an unverified address does not erase another person’s data', async () => {
    const me = await member(testShop)
    const guest = await placeAndPay(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), email: me.email, robloxUsername: '' } }),
    )
    expect(await remove(me)).toEqual({ ok: true })
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, guest.number))
    expect(row).toMatchObject({ email: me.email, forgottenAt: null })
  })

  test('marks in the security log go with the last account of a mailbox, however its address is spelled', async () => {
    const me = await proven()
    const [name, domain] = me.email.split('@')
    const other = await proven({ email: `${name}+2@${domain}` })
    const { db, secrets } = testShop.shop
    const marks = () => db.$count(securityEvent, eq(securityEvent.typed, addressHash(secrets, me.email)))
    await testShop.accounts.signIn(requestOf(testShop), { ...other, password: 'not the password' }, network())
    const before = await marks()
    expect(before).toBeGreaterThan(0)
    expect(await remove(me)).toEqual({ ok: true })
    expect(await marks()).toBe(before)
    // Whoever registered it may not own the mailbox.
    await member(testShop, { email: `${name}+3@${domain}` })
    expect(await remove(other)).toEqual({ ok: true })
    expect(await marks()).toBe(0)
  })

  test('without a password, deletion is by a link: once, for its owner, within an hour', async () => {
    const [me, other] = [await member(testShop), await member(testShop)]
    expect(await testShop.accounts.requestDeletion(me.person, 'en')).toEqual({ ok: true })
    const token = await tokenTo(testShop, me.email, 'account-delete')
    expect(await testShop.accounts.deletionLink(token)).toEqual({ userId: me.person.id })
    const dead = { ok: false, reason: 'link' }
    expect(await testShop.accounts.deleteByLink(other.person, token, 'en')).toEqual(dead)
    expect(await testShop.accounts.confirmLink(token)).toBeNull()
    expect(await testShop.accounts.resetLink(token)).toBeNull()
    const waiting = await buy(me)
    expect(await testShop.accounts.deleteByLink(me.person, token, 'en')).toMatchObject({ reason: 'open_order' })
    await testShop.shop.db.update(order).set({ paymentStatus: 'paid' }).where(eq(order.id, waiting.orderId))
    const tries = await Promise.all([1, 2, 3].map(() => testShop.accounts.deleteByLink(me.person, token, 'en')))
    expect(tries.filter(({ ok }) => ok).length).toBe(1)
    expect(await userOf(testShop, other.email)).toBeDefined()

    await testShop.accounts.requestDeletion(other.person, 'en')
    const late = await tokenTo(testShop, other.email, 'account-delete')
    testShop.clock.forward(3_600_001)
    expect(await testShop.accounts.deletionLink(late)).toBeNull()
    expect(await testShop.accounts.deleteByLink(other.person, late, 'en')).toEqual(dead)
  })

  test('neither a built-in owner nor the last one can delete their account, even when two try at once', async () => {
    await staffMember(testShop, 'manager')
    const password = 'orchard-gate-1977'
    async function admin(email: string): Promise<Member> {
      const token = await makeSetupLink(testShop.shop.db, testShop.clock.now(), email)
      const result = await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', email, password })
      if (!result.ok) throw new Error(result.reason)
      const cookie = cookieOf(result.headers)
      const request = () => requestOf(testShop, cookie)
      return { email, password, cookie, request, person: (await testShop.accounts.person(request()))! } as Member
    }
    const two = [await admin('one@bustan.example'), await admin('two@bustan.example')] as const
    const left = await Promise.all(two.map((one) => remove(one)))
    expect(left.map((one) => one.ok || one.reason).sort()).toEqual(['last_admin', true])
    const builtIn = await admin('keeper@bustan.example')
    expect(await remove(builtIn)).toEqual({ ok: false, reason: 'built_in' })
    expect(await testShop.shop.db.$count(user, eq(user.staffRoleId, 'owner'))).toBe(2)
    expect(await signedIn(testShop, builtIn)).not.toBe('')
  })
})
