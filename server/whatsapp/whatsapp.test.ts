import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { timeouts } from '#server/boot/timeouts.ts'
import { sendMail } from '#server/jobs/send-email.ts'
import { remindBuyer } from '#shop/appointments/remind-buyer.ts'
import { booking } from '#shop/appointments/table.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { correctStock } from '#shop/catalog/correct-stock.ts'
import { product } from '#shop/catalog/table.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { mail } from '#shop/email/table.ts'
import { correctContact } from '#shop/orders/contact/correct-contact.ts'
import { endAllWhatsapp, endWhatsapp, endWhatsappByTeam } from '#shop/orders/contact/end-whatsapp.ts'
import { contactSchema, contactVersion } from '#shop/orders/contact/form.ts'
import { shipItems } from '#shop/orders/shipments/ship-items.ts'
import { shipment } from '#shop/orders/shipments/table.ts'
import { order } from '#shop/orders/table.ts'
import { completePayment } from '#shop/payments/complete-payment.ts'
import { payment } from '#shop/payments/table.ts'
import { consentVersion } from '#shop/whatsapp/consent.ts'
import { eraseMessages, exportMessages, phoneDays, pruneMessages } from '#shop/whatsapp/erase-messages.ts'
import { phoneHash, phoneProblem, unreachableDays } from '#shop/whatsapp/phones.ts'
import { listMessages } from '#shop/whatsapp/read.ts'
import { dropMessage, recordSendResult } from '#shop/whatsapp/record-send-result.ts'
import { resendMessage } from '#shop/whatsapp/resend-message.ts'
import { sendSample } from '#shop/whatsapp/send-sample.ts'
import { whatsappMessage } from '#shop/whatsapp/table.ts'
import { pruneStockAlerts, sendStockAlerts } from '#shop/wishlist/send-stock-alerts.ts'
import { stockAlert } from '#shop/wishlist/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, type Placed, place, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { fakeWhatsapp } from '#tests/support/network/fake-whatsapp.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { renderParams } from './render-params.ts'
import { sendMessage } from './send-message.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const [hour, day] = [3_600_000, 86_400_000]
const details = { carrier: { id: 'aramex', ar: 'أرامكس', en: 'Aramex' }, tracking: '4711', link: '' }

describeOnBothEngines('WhatsApp', (open) => {
  let testShop: OpenShop
  let meta: Awaited<ReturnType<typeof fakeWhatsapp>>
  beforeAll(async () => {
    meta = await fakeWhatsapp()
    testShop = await open({
      env: meta.env,
      timeouts: { ...timeouts, whatsapp: 2_000, breaker: { failures: 50, pauseMs: 1 } },
    })
  })
  afterAll(() => meta.stop())
  afterEach(async () => {
    await checkInvariants(db(), { [poster]: await stockOf(poster) })
    meta.trouble.times = 0
  })
  const poster = 'harvest-poster'
  const db = () => testShop.shop.db
  const now = () => testShop.clock.now()
  const stockOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]!.stock
  const rowOf = async ({ number }: Pick<Placed, 'number'>) =>
    (await db().select().from(order).where(eq(order.number, number)))[0]!
  const messagesOf = async (placed: Pick<Placed, 'number'>) =>
    db()
      .select()
      .from(whatsappMessage)
      .where(eq(whatsappMessage.orderId, (await rowOf(placed)).id))
      .orderBy(whatsappMessage.createdAt)
  /** A paid order whose buyer ticked the checkbox; returns its one message once it has the expected state. */
  const buy = (changes: object = {}) =>
    placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never, whatsapp: true, ...changes }))
  const standsAt = (placed: Placed, ...states: string[]) =>
    until(`the message is ${states}`, async () => {
      const [message] = await messagesOf(placed)
      return message && states.includes(message.state) && message
    })
  const allSettled = () =>
    until('no message waits', async () => {
      const waiting = inArray(whatsappMessage.state, ['queued', 'sending'])
      return (await db().$count(whatsappMessage, waiting)) === 0
    })
  const sentOf = ({ phone }: { phone: string }) => meta.sent.filter(({ to }) => `+${to}` === phone)
  const post = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    ask(`${testShop.url}/webhooks/whatsapp`, { method: 'POST', headers, body })
  const again = (id: string) => sendMessage(testShop.shop, id)
  const listed = async ({ phone }: { phone: string }) =>
    (await listMessages(db(), { phone }, { limit: 50 }, now())).rows
  const messageOf = async (id: string) =>
    (await db().select().from(whatsappMessage).where(eq(whatsappMessage.id, id)))[0]!

  describe('an order', () => {
    test('sends its messages besides the emails, once each, and takes status reports in any order', async () => {
      const placed = await buy({
        items: [
          { productId: 'beginner-guide', quantity: 1 },
          { productId: 'sticker-pack', quantity: 1 },
        ],
      })
      const message = await standsAt(placed, 'sent')
      const row = await rowOf(placed)
      expect([row.whatsappText, row.whatsappAgreedAt, row.whatsappEndedAt]).toEqual([
        consentVersion,
        row.createdAt,
        null,
      ])
      const paid = await db().select().from(payment).where(eq(payment.orderId, row.id))
      await completePayment(testShop.shop, paid[0]!.id)
      await Promise.all([again(message.id), again(message.id)])
      const sent = sentOf(row)
      expect(sent).toEqual([
        {
          id: message.reference,
          ...{ to: row.phone.slice(1), template: 'bustan_order_paid', language: 'en' },
          params: [row.number, expect.stringContaining('KWD'), `${testShop.url}/en/find-order`],
          mark: `${message.id}.1`,
        },
      ])
      // No link to the order goes to a phone, which may be mistyped.
      expect(JSON.stringify(meta.requests.at(-1)!.body)).not.toMatch(/token|@|Sara/)
      expect((await db().select().from(mail).where(eq(mail.orderId, row.id))).length).toBe(2)

      for (const status of ['read', 'delivered', 'sent', 'failed', 'read'] as const)
        expect(
          (await post(meta.status(sent[0]!, status, now(), status === 'failed' ? 131026 : undefined))).status,
        ).toBe(200)
      expect(await messageOf(message.id)).toMatchObject({ state: 'read', reason: null, deliveredAt: null })

      const shipmentId = randomUUID()
      const shipped = () =>
        shipItems(db(), testShop.shop, admin, {
          number: row.number,
          shipmentId,
          details,
          notify: true,
        })
      expect(await shipped()).toMatchObject({ ok: true })
      await shipped()
      await allSettled()
      expect(sentOf(row).map(({ template, params }) => [template, params[1]])).toEqual([
        ['bustan_order_paid', expect.anything()],
        ['bustan_order_shipped', 'Aramex 4711'],
      ])
      const inArabic = { template: 'order_shipped', locale: 'ar', data: { orderId: row.id, shipmentIds: [shipmentId] } }
      expect((await renderParams(testShop.shop, inArabic as never))?.[1]).toBe('أرامكس \u20684711\u2069')
      await db()
        .update(shipment)
        .set({ tracking: '7'.repeat(250) })
        .where(eq(shipment.id, shipmentId))
      const long = `أرامكس \u2068${'7'.repeat(191)}\u2069`
      expect((await renderParams(testShop.shop, inArabic as never))?.[1]).toBe(long)
      expect(long.length).toBe(200)
      expect(
        (await exportMessages(db(), { orderIds: [row.id], email: null })).map(({ template, phone }) => [
          template,
          phone,
        ]),
      ).toEqual([
        ['order_paid', row.phone],
        ['order_shipped', row.phone],
      ])
    })

    test('without the checkbox sends nothing', async () => {
      const placed = await buy({ whatsapp: false })
      const other = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
      expect([...(await messagesOf(placed)), ...(await messagesOf(other))]).toEqual([])
      expect((await rowOf(other)).whatsappAgreedAt).toBeNull()
    })

    test('that costs nothing sends nothing, whatever was ticked', async () => {
      await db().insert(discountCode).values({ code: 'WHOLE', type: 'fixed', value: 900_000, createdAt: now() })
      const customer = anyCustomer() as never
      const placed = await place(testShop.url, orderBody({ customer, whatsapp: true, promoCode: 'WHOLE' }))
      const row = await rowOf(placed)
      expect([row.paymentStatus, row.total, row.whatsappAgreedAt]).toEqual(['paid', 0, null])
      expect(await messagesOf(placed)).toEqual([])
      expect((await db().select().from(mail).where(eq(mail.orderId, row.id))).length).toBe(2)
    })

    test('reminds of its appointment while it is confirmed, and not after its time', async () => {
      const placed = await buy({ items: [{ productId: 'garden-session', quantity: 1 }] })
      await standsAt(placed, 'sent')
      const row = await rowOf(placed)
      const [at] = await db().select().from(booking).where(eq(booking.orderId, row.id))
      const reminder = { bookingId: at!.id, startsAt: at!.startsAt.toISOString(), hours: 24 }
      await remindBuyer(db(), testShop.shop, reminder)
      await remindBuyer(db(), testShop.shop, reminder)
      await allSettled()
      expect(sentOf(row).map(({ template }) => template)).toEqual(['bustan_order_paid', 'bustan_appointment_reminder'])
      const late = await messagesOf(placed)
      await db().update(whatsappMessage).set({ state: 'queued' }).where(eq(whatsappMessage.id, late[1]!.id))
      testShop.clock.forward(at!.startsAt.getTime() - now().getTime() + 1)
      await again(late[1]!.id)
      expect(await messageOf(late[1]!.id)).toMatchObject({ state: 'failed', reason: 'too_late' })
      await db().update(whatsappMessage).set({ reason: 'account' }).where(eq(whatsappMessage.id, late[1]!.id))
      expect((await listed(late[1]!)).map(({ isResendable }) => isResendable)).toEqual([false, false])
      expect(await resendMessage(testShop.shop, admin, late[1]!.id)).toMatchObject({ ok: false })
    })
  })

  describe('a refusal', () => {
    const refused = async (code: number) => {
      Object.assign(meta.trouble, { reply: meta.refusal(400, code), times: 1 })
      return buy()
    }

    test('for now is retried, and the message is sent once', async () => {
      for (const code of [130429, 131056, 131016, 80007]) {
        const placed = await refused(code)
        const waiting = await until('it was tried', async () => {
          const [message] = await messagesOf(placed)
          return message?.code === code && message
        })
        await again(waiting.id)
        await standsAt(placed, 'sent')
        expect(sentOf(waiting).length).toBe(1)
      }
    })

    test('for good is not retried, and is explained to the team, which can resend it', async () => {
      for (const [code, reason] of [
        [132001, 'template'],
        [190, 'account'],
        [131049, 'held_back'],
        [100, 'rejected'],
      ] as const) {
        const message = await standsAt(await refused(code), 'failed')
        expect([message.reason, message.code, message.tries]).toEqual([reason, code, 1])
        await again(message.id)
        expect(sentOf(message)).toEqual([])
        testShop.clock.forward(25 * hour)
        expect((await listed(message)).map(({ isResendable }) => isResendable)).toEqual([true])
        expect(await resendMessage(testShop.shop, admin, message.id)).toMatchObject({ ok: true })
        await until('it left', async () => (await messageOf(message.id)).state === 'sent')
        expect(await resendMessage(testShop.shop, admin, message.id)).toMatchObject({ ok: false })
        expect(sentOf(message).map(({ mark }) => mark)).toEqual([`${message.id}.2`])
      }
      expect(testShop.errors.splice(0).map(({ facts }) => facts)).toMatchObject([{ code: 132001 }, { code: 190 }])
    })

    test('of a number that is not on WhatsApp is stored, whether it comes at once or later', async () => {
      const [customer, other] = [anyCustomer(), anyCustomer()]
      meta.unknown.add(`965${customer.phone}`)
      const first = await standsAt(await buy({ customer }), 'failed')
      expect([first.reason, first.code]).toEqual(['not_on_whatsapp', 131026])
      const before = meta.requests.length
      expect((await standsAt(await buy({ customer }), 'dropped')).reason).toBe('not_on_whatsapp')
      expect(meta.requests.length).toBe(before)
      expect(await resendMessage(testShop.shop, admin, first.id)).toMatchObject({ ok: false })

      const sent = await standsAt(await buy({ customer: other }), 'sent')
      await post(meta.status(sentOf(sent)[0]!, 'failed', now(), 131026))
      expect(await messageOf(sent.id)).toMatchObject({ state: 'failed', reason: 'not_on_whatsapp' })
      expect((await standsAt(await buy({ customer: other }), 'dropped')).reason).toBe('not_on_whatsapp')
      const down = await standsAt(await buy(), 'sent')
      await post(meta.status(sentOf(down)[0]!, 'failed', now(), 131000))
      expect(await messageOf(down.id)).toMatchObject({ state: 'failed', reason: 'unavailable' })
      expect(await resendMessage(testShop.shop, admin, down.id)).toMatchObject({ ok: true })
      await until('it left', async () => (await messageOf(down.id)).state === 'sent')
      const later = new Date(now().getTime() + (unreachableDays + 1) * day)
      expect(await phoneProblem(db(), sent.phone, later)).toBeNull()
    })
  })

  test('an unanswered message is not sent again; its status comes with a report', async () => {
    for (const reply of ['lost', 'silence', 'drop', 502, { status: 200, body: {} }] as const) {
      Object.assign(meta.trouble, { reply, times: 1 })
      const message = await standsAt(await buy(), 'unknown')
      await again(message.id)
      // A report about another attempt is ignored.
      const other = { id: 'wamid.other', to: '1', mark: `${message.id}.9` }
      await post(meta.status(other, 'delivered', now()))
      expect((await messageOf(message.id)).state).toBe('unknown')
      const sent = sentOf(message)
      expect([message.reason, sent.length]).toEqual(['no_answer', reply === 'lost' ? 1 : 0])
      if (reply !== 'lost') continue
      await post(meta.status(sent[0]!, 'delivered', now()))
      expect(await messageOf(message.id)).toMatchObject({ state: 'delivered', reference: sent[0]!.id, reason: null })
    }
    // A sender that died while sending.
    const message = await standsAt(await buy(), 'sent')
    await db().update(whatsappMessage).set({ state: 'sending' }).where(eq(whatsappMessage.id, message.id))
    await again(message.id)
    expect([(await messageOf(message.id)).state, sentOf(message).length]).toEqual(['unknown', 1])
    // A late answer does not requeue it, and its subject may end while it is being sent.
    const busy = { state: 'later', reason: 'rate', code: 4 } as const
    expect(await recordSendResult(db(), message, busy, now())).toBe(false)
    expect((await messageOf(message.id)).state).toBe('unknown')
    await db().update(whatsappMessage).set({ state: 'sending' }).where(eq(whatsappMessage.id, message.id))
    await dropMessage(db(), message.id, 'gone')
    expect(await messageOf(message.id)).toMatchObject({ state: 'unknown', reason: 'no_answer' })
  })

  test('a message is not sent once consent has ended, whoever ended it', async () => {
    const { jobs } = testShop.shop
    // Always refused: a message of an earlier test may be retried and take one of the answers.
    Object.assign(meta.trouble, { reply: meta.refusal(400, 130429), times: Number.POSITIVE_INFINITY })
    /** An order whose message waits for its next attempt. */
    const held = async () => {
      const placed = await buy()
      const [message] = await until('it waits', async () => {
        const found = await messagesOf(placed)
        return found[0]?.state === 'queued' && found[0].tries > 0 && found
      })
      return { placed, message: message!, row: await rowOf(placed) }
    }
    const dropped = async ({ message }: Awaited<ReturnType<typeof held>>) => {
      await again(message.id)
      expect(await messageOf(message.id)).toMatchObject({ state: 'dropped', reason: 'withdrawn' })
      expect(sentOf(message)).toEqual([])
    }
    const byBuyer = await held()
    await endWhatsapp(db(), byBuyer.row.id, now())
    await dropped(byBuyer)
    const byTeam = await held()
    expect(await endWhatsappByTeam(db(), testShop.shop, admin, byTeam.row.number)).toMatchObject({ ok: true })
    expect(await endWhatsappByTeam(db(), testShop.shop, admin, byTeam.row.number)).toMatchObject({ ok: false })
    await dropped(byTeam)
    const moved = await held()
    const { firstName, lastName, email } = moved.row
    const customer = { firstName, lastName, email, phone: '66000000', robloxUsername: '' }
    const input = contactSchema.parse({ customer, seen: contactVersion(moved.row) })
    await correctContact(db(), { ...testShop.shop, jobs }, admin, { number: moved.row.number, ...input })
    await dropped(moved)
    expect((await rowOf(moved.placed)).whatsappEndedBy).toBe('phone')
    const asGuest = await held()
    const owner = { id: randomUUID(), email: asGuest.row.email, emailVerified: false }
    expect(await endAllWhatsapp(db(), owner, now())).toBe(0)
    await endAllWhatsapp(db(), { ...owner, emailVerified: true }, now())
    await dropped(asGuest)
    const erased = await held()
    await eraseMessages(db(), { orderIds: [erased.row.id], alertIds: [] })
    expect(await messagesOf(erased.placed)).toEqual([])
  })

  test('STOP ends messages to the phone and START resumes them, in the order sent, not reported', async () => {
    const customer = anyCustomer()
    const from = `965${customer.phone}`
    const first = await standsAt(await buy({ customer }), 'sent')
    const at = (ms: number) => new Date(now().getTime() + ms)
    const receive = (text: string, ms: number, of: object = { from }) => post(meta.incoming(text, at(ms), of))
    const problem = () => phoneProblem(db(), first.phone, now())
    await receive('Thanks, where is my order? please do not stop', -9000)
    expect(await problem()).toBeNull()
    await receive(' إيقاف ', -8000, { replyTo: sentOf(first)[0]!.id })
    expect(await problem()).toBe('stopped')
    const dropped = await standsAt(await buy({ customer }), 'dropped')
    expect(dropped.reason).toBe('stopped')
    await receive('START', -6000)
    expect(await problem()).toBeNull()
    // The same report again.
    await receive('STOP', -8000)
    expect(await problem()).toBeNull()
    await receive('Stop', -5000)
    expect(await problem()).toBe('stopped')
    // WhatsApp knows some numbers in another form than users type.
    const replied = { from: '447700900123', replyTo: sentOf(first)[0]!.id }
    await receive('START', -4000, replied)
    expect(await problem()).toBeNull()
    await receive('STOP', -3000, replied)
    for (const [known, typed, other] of [
      ['5215512345678', '+525512345678', '+525512345679'],
      ['551187654321', '+5511987654321', '+5511887654321'],
      ['5491123456789', '+541123456789', '+541123456780'],
    ] as const) {
      await receive('STOP', -2000, { from: known })
      expect([await phoneProblem(db(), typed, now()), await phoneProblem(db(), other, now())]).toEqual([
        'stopped',
        null,
      ])
    }
    expect(new Set(['+96590123456', '+9650123456', '+521551234567', '+52551234567'].map(phoneHash)).size).toBe(4)
    await db().transaction((tx) => pruneMessages(tx, new Date(now().getTime() + 400 * day)))
    expect(await problem()).toBe('stopped')
  })

  test('a notification changes nothing when it is not Meta’s, for another account or malformed', async () => {
    const message = await standsAt(await buy(), 'sent')
    const [sent] = sentOf(message)
    const state = async () => (await messageOf(message.id)).state
    const good = meta.status(sent!, 'read', now())
    const wrong = [
      meta.status(sent!, 'read', now(), undefined, 'another-secret'),
      { ...good, body: `${good.body} ` },
      { ...good, headers: { 'Content-Type': 'application/json' } },
      { ...good, headers: { ...good.headers, 'X-Hub-Signature-256': 'sha256=00' } },
    ]
    for (const each of wrong) expect((await post(each)).status).toBe(401)
    expect(await state()).toBe('sent')
    const [event] = await db()
      .select({ count: sql<number>`sum(count)::int` })
      .from(securityEvent)
      .where(eq(securityEvent.kind, 'whatsapp_notification'))
    expect(event!.count).toBe(wrong.length)
    const foreign = good.body.replace('106540352242922', '999999')
    const strange = [
      'null',
      '{',
      '{"object":"page","entry":[]}',
      '{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"account_update","value":{}}]}]}',
      foreign,
      meta.status({ id: 'wamid.unknown', to: '1', mark: `${randomUUID()}.1` }, 'read', now()).body,
      meta.status({ id: 'wamid.unknown', to: '1', mark: "x' or 1=1" }, 'read', now()).body,
      // An earlier attempt.
      meta.status({ ...sent!, id: 'wamid.before', mark: `${message.id}.9` }, 'failed', now(), 131000).body,
    ]
    for (const body of strange) expect((await post({ headers: meta.sign(body), body })).status).toBe(200)
    expect(await state()).toBe('sent')
    const large = JSON.stringify({ object: 'x'.repeat(600 * 1024) })
    expect((await post({ headers: meta.sign(large), body: large })).status).toBe(413)
    expect((await post(good)).status).toBe(200)
    expect(await state()).toBe('read')
  })

  test('answers Meta’s verification only with the right token', async () => {
    const challenge = (token: string) =>
      ask(`${testShop.url}/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`)
    expect(await challenge(meta.verifyToken)).toMatchObject({ status: 200, body: '1158201444' })
    expect((await challenge('guess')).status).toBe(403)
  })

  test('a phone gets ten messages a day, two of them stock alerts', async () => {
    const { phone } = await standsAt(await buy(), 'sent')
    const sample = (template: 'order_paid' | 'back_in_stock') =>
      sendSample(testShop.shop, admin, { template, language: 'ar', phone })
    const leave = async () => {
      await allSettled()
      return sentOf({ phone }).length
    }
    Object.assign(meta.trouble, { reply: meta.refusal(400, 100), times: 3 })
    for (let count = 0; count < 3; count++) {
      await sample('back_in_stock')
      expect(await leave()).toBe(1)
    }
    for (let count = 0; count < 4; count++) await sample('back_in_stock')
    expect(await leave()).toBe(1 + 2)
    for (let count = 0; count < 9; count++) await sample('order_paid')
    expect(await leave()).toBe(10)
    const states = await db().select().from(whatsappMessage).where(eq(whatsappMessage.phone, phone))
    expect(states.filter(({ reason }) => reason === 'too_many').length).toBe(4)
    testShop.clock.forward(25 * hour)
    await sample('order_paid')
    expect(await leave()).toBe(11)
    expect(sentOf({ phone }).at(-1)).toMatchObject({
      language: 'ar',
      params: ['ORD-2026-0001', expect.anything(), expect.anything()],
    })
    await db().transaction((tx) => pruneMessages(tx, new Date(now().getTime() + (phoneDays + 1) * day)))
    expect(await db().select().from(whatsappMessage).where(eq(whatsappMessage.phone, phone))).toEqual([])
  })

  test('a product back in stock is announced to a phone with consent', async () => {
    const correct = async (kind: 'received' | 'damaged', amount: number) =>
      expect(
        (
          await correctStock(db(), testShop.clock, admin, {
            ...{ productId: poster, kind, amount, seen: 0, note: 'x', moveId: crypto.randomUUID() },
          })
        ).ok,
      ).toBe(true)
    await correct('damaged', await stockOf(poster))
    const wait = (body: object) =>
      ask(`${testShop.url}/api/v1/products/${poster}/stock-alerts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'ar' },
        body: JSON.stringify(body),
      })
    expect((await wait({ email: 'none@example.com', whatsapp: true })).body).toMatchObject({
      errors: [{ path: 'phone' }],
    })
    expect((await wait({ email: 'a@example.com', whatsapp: true, phone: '66123499' })).status).toBe(202)
    expect((await wait({ email: 'b@example.com', phone: '66123498' })).status).toBe(202)
    // A waiting shopper can tick the box later, and ask again without it.
    expect((await wait({ email: 'C@example.com' })).status).toBe(202)
    expect((await wait({ email: 'c@example.com', whatsapp: true, phone: '66123497' })).status).toBe(202)
    expect((await wait({ email: 'c@example.com' })).status).toBe(202)
    expect((await db().select().from(stockAlert).orderBy(stockAlert.email)).map(({ phone }) => phone)).toEqual([
      '+96566123499',
      null,
      '+96566123497',
    ])
    expect((await db().select().from(stockAlert)).map(({ whatsappText }) => whatsappText).sort()).toEqual([
      consentVersion,
      consentVersion,
      null,
    ])
    await correct('received', 5)
    await sendStockAlerts(db(), testShop.shop)
    await allSettled()
    const alerts = meta.sent.filter(
      ({ template, to }) => template === 'bustan_back_in_stock' && to.startsWith('965661234'),
    )
    expect(alerts.map(({ to, params }) => [to, params[2]]).sort()).toEqual([
      ['96566123497', `${testShop.url}/ar/product/${poster}`],
      ['96566123499', `${testShop.url}/ar/product/${poster}`],
    ])
    // Hidden before the email has its turn: before, after or without that of the message.
    for (const [at, first] of (['message', 'email', 'neither'] as const).entries()) {
      const email = `hidden-${at}@example.com`
      const phone = `6612349${at}`
      await correct('damaged', await stockOf(poster))
      expect((await wait({ email, whatsapp: true, phone })).status).toBe(202)
      await correct('received', 1)
      const later: typeof testShop.shop.jobs.enqueue = (tx, name, data) =>
        testShop.shop.jobs.enqueue(tx, name, data, { afterMs: day })
      await sendStockAlerts(db(), { ...testShop.shop, jobs: { ...testShop.shop.jobs, enqueue: later } })
      const setStatus = (status: 'draft' | 'active') =>
        db().update(product).set({ status }).where(eq(product.id, poster))
      await setStatus('draft')
      const [written] = await db().select().from(mail).where(eq(mail.recipient, email))
      const ofPhone = eq(whatsappMessage.phone, `+965${phone}`)
      const [queued] = await db().select().from(whatsappMessage).where(ofPhone)
      if (first === 'message') await again(queued!.id)
      await sendMail(testShop.shop, written!.id)
      if (first === 'email') await again(queued!.id)
      await setStatus('active')
      await sendStockAlerts(db(), testShop.shop)
      await allSettled()
      const states = await db().select({ state: whatsappMessage.state }).from(whatsappMessage).where(ofPhone)
      expect([states, sentOf({ phone: `+965${phone}` }).length]).toEqual([[{ state: 'sent' }], 1])
      await db().delete(stockAlert).where(eq(stockAlert.email, email))
      await db().delete(whatsappMessage).where(ofPhone)
    }
    const long = { ...testShop.shop, baseUrl: `https://${'shop.'.repeat(60)}example` }
    const [alert] = await db().select().from(stockAlert).where(eq(stockAlert.email, 'a@example.com'))
    const { title } = (await db().select().from(product).where(eq(product.id, poster)))[0]!
    const titled = (text: string) => db().update(product).set({ title: text }).where(eq(product.id, poster))
    await titled('🌱'.repeat(250))
    const message = { template: 'back_in_stock', locale: 'ar', data: { alertId: alert!.id } } as const
    const [name, , link] = (await renderParams(long, message)) ?? []
    expect([name, link]).toEqual(['🌱'.repeat(200), `${long.baseUrl}/ar/product/${poster}`])
    await titled(title)

    const copied = async (email: string) =>
      (await exportMessages(db(), { orderIds: [], email })).map(({ order: about, phone }) => [about, phone])
    expect(await copied('a@example.com')).toEqual([[null, '+96566123499']])
    expect(await copied('b@example.com')).toEqual([])
    const phones = async () =>
      (await db().select().from(whatsappMessage).where(eq(whatsappMessage.template, 'back_in_stock')))
        .filter(({ key }) => key.startsWith('back_in_stock:'))
        .map(({ phone }) => phone)
        .sort()
    await db().transaction((tx) => pruneMessages(tx, now()))
    expect(await phones()).toEqual(['+96566123497', '+96566123499'])
    await db().transaction(async (tx) => {
      await pruneStockAlerts(tx, new Date(now().getTime() + 30 * day + 1))
      await pruneMessages(tx, now())
    })
    expect(await phones()).toEqual(['', ''])
  })
})

describeOnBothEngines('a shop without WhatsApp', (open) => {
  test('has no endpoint, stores no consent and sends nothing enqueued earlier', async () => {
    if (open.engine === 'postgres') return
    const testShop = await open()
    const { db } = testShop.shop
    expect((await ask(`${testShop.url}/webhooks/whatsapp`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await ask(`${testShop.url}/webhooks/whatsapp?hub.mode=subscribe`)).status).toBe(404)
    const placed = await placeAndPay(testShop.url, orderBody({ whatsapp: true }))
    const [row] = await db.select().from(order).where(eq(order.number, placed.number))
    expect(row!.whatsappAgreedAt).toBeNull()
    expect(
      await sendSample(testShop.shop, admin, { template: 'order_paid', language: 'en', phone: row!.phone }),
    ).toEqual({
      ok: false,
      refusal: { reason: 'switched_off' },
    })
    const id = randomUUID()
    const moment = testShop.clock.now()
    const written = { id, key: 'x', template: 'order_paid' as const, data: { orderId: row!.id }, locale: 'en' as const }
    await db
      .insert(whatsappMessage)
      .values({ ...written, phone: row!.phone, state: 'queued', createdAt: moment, expiresAt: moment })
    await sendMessage(testShop.shop, id)
    const [message] = await db.select().from(whatsappMessage)
    expect(message).toMatchObject({ state: 'dropped', reason: 'switched_off' })
  })
})
