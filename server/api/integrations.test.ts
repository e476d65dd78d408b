import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#adapters/http/public-address.ts'
import { webhookSender } from '#adapters/webhooks/send.ts'
import { moveAppointment } from '#shop/appointments/change-appointment.ts'
import { booking } from '#shop/appointments/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { mail } from '#shop/email/table.ts'
import { makeApiKey, revokeApiKey } from '#shop/integrations/api-keys.ts'
import { deleteWebhook, restoreWebhook } from '#shop/integrations/delete-webhook.ts'
import { deliverWebhook } from '#shop/integrations/deliver-webhook.ts'
import { type EventType, eventTypes } from '#shop/integrations/events.ts'
import { deliverEvent } from '#shop/integrations/publish-event.ts'
import { goneWebhooks } from '#shop/integrations/read.ts'
import { redeliver, sendTest } from '#shop/integrations/resend-delivery.ts'
import { addWebhook, changeWebhook, rotateSecret, switchWebhook } from '#shop/integrations/save-webhook.ts'
import { type Scope, scopes } from '#shop/integrations/scopes.ts'
import { apiKey, webhook, webhookDelivery } from '#shop/integrations/table.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { changeShipment, setShipment } from '#shop/orders/shipments/change-shipment.ts'
import { shipItems } from '#shop/orders/shipments/ship-items.ts'
import { noDetails } from '#shop/orders/shipments/write-shipment.ts'
import { order } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { moveReturn } from '#shop/returns/move-return.ts'
import { requestReturn } from '#shop/returns/request-return.ts'
import type { ReturnMove } from '#shop/returns/status.ts'
import { newKey } from '#tests/support/accounts/api-key.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  ask,
  freeTimes,
  home,
  place,
  placeAndPay,
  returnFromBank,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { bustan, ShopProblem } from '../../docs/client/bustan.ts'
import { verifyWebhook } from '../../docs/client/webhook.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

type Got = { headers: IncomingHttpHeaders; body: string }
/** A webhook receiver: records what it is sent and answers by path. */
class Receiver {
  got: Got[] = []
  url = ''
  private server: Server | undefined
  async open() {
    this.server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        this.got.push({ headers: request.headers, body })
        if (request.url === '/hang') return
        if (request.url === '/elsewhere') response.setHeader('Location', `${this.url}/ok`)
        const statuses: Record<string, number> = { '/fail': 500, '/elsewhere': 302, '/gone': 410 }
        response.writeHead(statuses[request.url ?? ''] ?? 204).end()
      })
    })
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}

describeOnBothEngines('integrations', (open) => {
  let testShop: OpenShop
  const other = new Receiver()
  const patient = (timeoutMs = 20_000) => ({
    ...testShop.shop,
    webhooks: webhookSender({ allowLocal: true, timeoutMs }),
  })
  beforeAll(async () => {
    testShop = await open()
    await other.open()
  })
  afterAll(() => other.close())

  async function hook(path = '/ok', events: readonly EventType[] = eventTypes) {
    const added = await addWebhook(testShop.shop.db, testShop.shop, admin, {
      name: `Books ${path}`,
      url: other.url + path,
      events: [...events],
    })
    if (!added.ok) throw new Error(added.refusal.reason)
    other.got = []
    return added.value
  }
  const drop = ({ id }: { id: string }) => deleteWebhook(testShop.shop.db, testShop.clock, admin, id)
  const deliveryOf = async (webhookId: string) =>
    (await testShop.shop.db.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, webhookId)))[0]!
  /** A delivery without a queued job: the test itself delivers it. */
  async function waiting(webhookId: string) {
    const id = randomUUID()
    const row = { id, webhookId, eventId: `evt_${id}`, type: 'order.paid' as const, payload: { a: 1 }, lastOf: 8 }
    await testShop.shop.db.insert(webhookDelivery).values({ ...row, state: 'waiting', createdAt: testShop.clock.now() })
    return id
  }
  const stateOf = async (id: string) =>
    (await testShop.shop.db.select().from(webhookDelivery).where(eq(webhookDelivery.id, id)))[0]!
  const client = () => bustan(testShop.url)

  test('an order through the example client sends signed events without personal data', async () => {
    const created = await hook()
    const shop = client()
    const [startsAt = '', later = ''] = await freeTimes(testShop.url)
    expect((await shop.slots('garden-session', { days: 31 })).days.flatMap(({ times }) => times)).toContain(startsAt)
    const customer = anyCustomer()
    const gift = { name: 'Noura', email: anyCustomer().email, locale: 'en' as const, message: 'Enjoy' }
    const body = {
      items: [
        { productId: 'garden-session', quantity: 1 },
        { productId: 'sticker-pack', quantity: 2 },
        { productId: 'beginner-guide', quantity: 1, gift },
      ],
      appointments: [{ productId: 'garden-session', startsAt, mode: 'phone' as const }],
      customer,
      shipping: home,
      paymentMethod: 'knet' as const,
      terms: true as const,
    }
    const key = randomUUID()
    const placed = await shop.placeOrder(body, key)
    expect((await shop.placeOrder(body, key)).number).toBe(placed.number)
    await expect(shop.placeOrder(body, randomUUID())).rejects.toMatchObject({ code: 'appointment', status: 409 })
    await expect(shop.order({ ...placed, accessToken: 'x' })).rejects.toBeInstanceOf(ShopProblem)
    expect((await shop.order(placed)).bookings).toMatchObject([{ startsAt, state: 'held', calendarUrl: null }])
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    const [stands] = (await shop.order(placed)).bookings
    expect(stands).toMatchObject({ state: 'confirmed', mode: 'phone', productId: 'garden-session' })
    expect((await ask<string>(stands!.calendarUrl!)).body).toContain('BEGIN:VEVENT')

    const move = { bookingId: stands!.id, startsAt: new Date(later) }
    expect(await moveAppointment(testShop.shop.db, testShop.shop, { admin }, move)).toMatchObject({ ok: true })
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    const [captured] = await testShop.shop.db.select().from(payment).where(eq(payment.orderId, row!.id))
    const refund = (refundId = randomUUID()) =>
      requestRefund(testShop.shop, admin, placed.number, {
        refundId,
        paymentId: captured!.id,
        amount: 1000,
        reason: 'ill',
        choices: { restock: [], revokeDownloads: false, giveCodeBack: false, freeTimes: true },
      })
    expect((await refund()).ok).toBe(true)
    expect(await refund()).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect((await testShop.shop.db.select().from(payment).where(eq(payment.id, captured!.id)))[0]?.refunded).toBe(1000)
    const [freed] = await testShop.shop.db.select().from(booking).where(eq(booking.id, stands!.id))
    expect(freed?.state).toBe('cancelled')
    expect((await shop.slots('garden-session', { days: 31 })).days.flatMap(({ times }) => times)).toContain(later)
    // By subject: a superseded email is dropped and loses its address.
    const bothEmails = and(eq(mail.template, 'booking-changed'), sql`${mail.data}->>'bookingId' = ${stands!.id}`)
    await until('both emails', async () => (await testShop.shop.db.$count(mail, bothEmails)) === 2)
    const recorded = await testShop.shop.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, stands!.id))
      .orderBy(asc(auditEntry.id))
    expect(recorded.map(({ action }) => action)).toEqual(['move', 'cancel'])
    await ask(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Sara',
        email: customer.email,
        subject: 'Hi',
        message: 'Hello',
        category: 'general',
      }),
    })

    const { db } = testShop.shop
    const parcel = { number: placed.number, details: noDetails, notify: false, units: [{ position: 1, quantity: 1 }] }
    const [first, second] = [randomUUID(), randomUUID()]
    for (const shipmentId of [first, second])
      expect(await shipItems(db, testShop.shop, admin, { ...parcel, shipmentId })).toMatchObject({ ok: true })
    const set = { number: placed.number, version: null, notify: false }
    const details = { ...noDetails, tracking: '312' }
    await changeShipment(db, testShop.shop, admin, { ...set, shipmentId: second, details })
    const states = [
      { shipmentId: first, to: 'delivered' as const },
      { shipmentId: second, to: 'cancelled' as const },
    ]
    for (const state of states) await setShipment(db, testShop.shop, admin, { ...set, ...state })

    const input = { orderId: row!.id, reason: 'other' as const, note: '', units: [{ position: 1, quantity: 1 }] }
    const [refusedOne, closedOne] = [randomUUID(), randomUUID()]
    const turn = (returnId: string, to: ReturnMove) =>
      moveReturn(db, testShop.shop, admin, { number: placed.number, returnId, version: null, to, answer: 'no' })
    expect(await requestReturn(db, testShop.shop, { ...input, returnId: refusedOne })).toMatchObject({ ok: true })
    await turn(refusedOne, 'rejected')
    expect(await requestReturn(db, testShop.shop, { ...input, returnId: closedOne })).toMatchObject({ ok: true })
    for (const to of ['accepted', 'received', 'closed'] as const) await turn(closedOne, to)

    // Later than its session was cancelled, which therefore stays so.
    testShop.clock.forward(1000)
    for (const to of ['cancelled', 'processing'] as const)
      expect(await moveOrder(db, testShop.shop, admin, { number: placed.number, to })).toMatchObject({ ok: true })
    // What was never accepted was never announced: neither is its end.
    const unpaid = await place(testShop.url)
    expect(await moveOrder(db, testShop.shop, admin, { number: unpaid.number, to: 'cancelled' })).toMatchObject({
      ok: true,
    })

    const expected = [...eventTypes, 'shipment.created', 'return.requested'].sort()
    await until(
      'every event',
      async () => new Set(other.got.map(({ body }) => JSON.parse(body).type)).size === eventTypes.length,
    )
    await until('both parcels', async () => other.got.length === 20)
    const deliveries = other.got.map(({ headers, body }) =>
      verifyWebhook(headers, body, created.secret, testShop.clock.now()),
    )
    expect(deliveries.map(({ event }) => event.type).sort()).toEqual(expected)
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(20)
    const sent = deliveries.find(({ event }) => event.type === 'shipment.delivered')!.event
    expect(sent.data).toMatchObject({
      order: { number: placed.number },
      shipment: { id: first, number: 1, state: 'delivered', items: [{ productId: 'sticker-pack', quantity: 1 }] },
    })
    const giftEvent = deliveries.find(({ event }) => event.type === 'gift.sent')!.event
    expect(giftEvent.data).toMatchObject({ order: { number: placed.number }, gift: { productId: 'beginner-guide' } })
    const cancelled = deliveries.find(({ event }) => event.type === 'order.cancelled')!.event
    expect(cancelled.data).toMatchObject({ order: { number: placed.number, paymentStatus: 'paid', id: row!.id } })
    const closed = deliveries.find(({ event }) => event.type === 'return.closed')!.event
    expect(closed.data).toMatchObject({
      order: { number: placed.number },
      return: { id: closedOne, number: 2, state: 'closed', items: [{ productId: 'sticker-pack', quantity: 1 }] },
    })
    const everything = other.got.map(({ body }) => body).join()
    for (const secret of [
      customer.email,
      customer.phone,
      customer.lastName,
      gift.email,
      gift.message,
      placed.accessToken,
      'token',
    ])
      expect(everything).not.toContain(secret)
    const paid = deliveries.find(({ event }) => event.type === 'order.paid')!.event
    expect(paid.data).toMatchObject({ order: { number: placed.number, paymentStatus: 'paid', total: placed.total } })
    await until('the log', async () => (await deliveryOf(created.id)).state === 'delivered')

    const [{ headers, body: content }] = other.got as [Got]
    const forged = { ...headers, 'webhook-id': 'evt_other' }
    const late = new Date(testShop.clock.now().getTime() + 400_000)
    expect(() => verifyWebhook(forged, content, created.secret, testShop.clock.now())).toThrow('signature')
    expect(() => verifyWebhook(headers, `${content} `, created.secret, testShop.clock.now())).toThrow('signature')
    expect(() => verifyWebhook(headers, content, 'whsec_AAAA', testShop.clock.now())).toThrow('signature')
    expect(() => verifyWebhook(headers, content, created.secret, late)).toThrow('another time')
    await drop(created)
  })

  test('a parcel with another tracking number, and one that is set back, send shipment.updated', async () => {
    const { db } = testShop.shop
    const created = await hook('/ok', ['shipment.updated'])
    const body = { items: [{ productId: 'sticker-pack', quantity: 1 }], customer: anyCustomer(), shipping: home }
    const { number } = await placeAndPay(testShop.url, { ...body, paymentMethod: 'knet', terms: true })
    const shipmentId = randomUUID()
    const units = [{ position: 0, quantity: 1 }]
    const parcel = { number, shipmentId, version: null, notify: false }
    expect(await shipItems(db, testShop.shop, admin, { ...parcel, details: noDetails, units })).toMatchObject({
      ok: true,
    })
    const sentAfter = async (change: Promise<{ ok: boolean }>) => {
      expect(await change).toMatchObject({ ok: true })
      const { body } = await until('the event', async () => other.got.shift())
      return JSON.parse(body)
    }
    const details = { ...noDetails, tracking: '312' }
    expect(await sentAfter(changeShipment(db, testShop.shop, admin, { ...parcel, details }))).toMatchObject({
      type: 'shipment.updated',
      data: { order: { number }, shipment: { id: shipmentId, state: 'shipped', tracking: '312' } },
    })
    const move = (to: 'delivered' | 'shipped') => setShipment(db, testShop.shop, admin, { ...parcel, to })
    expect(await move('delivered')).toMatchObject({ ok: true })
    expect(await sentAfter(move('shipped'))).toMatchObject({
      type: 'shipment.updated',
      data: { order: { status: 'shipped' }, shipment: { id: shipmentId, state: 'shipped', deliveredAt: null } },
    })
    expect(await moveOrder(db, testShop.shop, admin, { number, to: 'delivered' })).toMatchObject({ ok: true })
    expect(await sentAfter(moveOrder(db, testShop.shop, admin, { number, to: 'shipped' }))).toMatchObject({
      data: { shipment: { id: shipmentId, state: 'shipped' } },
    })
    await drop(created)
  })

  test.each([
    ['/fail', 'status', 500],
    ['/elsewhere', 'redirect', 302],
    ['/hang', 'timeout', null],
  ] as const)('%s is attempted eight times over a day, then given up', async (path, lastError, lastStatus) => {
    const created = await hook(path)
    const id = await waiting(created.id)
    const pauses: number[] = []
    for (let tries = 0; tries < (path === '/hang' ? 2 : 8); tries++) {
      // The same job twice: the second finds another attempt number and does nothing.
      const shop = patient(path === '/hang' ? 300 : undefined)
      await deliverWebhook(shop, { deliveryId: id, tries })
      await deliverWebhook(shop, { deliveryId: id, tries })
      const row = await stateOf(id)
      expect(row).toMatchObject({ tries: tries + 1, lastError, lastStatus })
      if (row.nextTryAt) pauses.push(row.nextTryAt.getTime() - testShop.clock.now().getTime())
    }
    if (path !== '/hang') {
      expect(await stateOf(id)).toMatchObject({ state: 'failed', nextTryAt: null })
      expect(other.got.length).toBe(8)
      expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
      expect(pauses.reduce((sum, each) => sum + each, 0) / 3_600_000).toBeCloseTo(24.6, 0)
    }
    await changeWebhook(testShop.shop.db, testShop.shop, admin, {
      id: created.id,
      name: 'x',
      url: `${other.url}/ok`,
      events: ['order.paid'],
    })
    expect((await redeliver(testShop.shop.db, testShop.shop, admin, id)).ok).toBe(true)
    await until('the second chance', async () => (await stateOf(id)).state === 'delivered')
    await drop(created)
  })

  test('a resend during the last attempt is not undone by that attempt', async () => {
    const { db } = testShop.shop
    const created = await hook('/fail')
    const id = await waiting(created.id)
    await db.update(webhookDelivery).set({ lastOf: 1 }).where(eq(webhookDelivery.id, id))
    const send = async () => {
      expect((await redeliver(db, testShop.shop, admin, id)).ok).toBe(true)
      return { problem: 'status' as const, status: 500 }
    }
    await deliverWebhook({ ...testShop.shop, webhooks: { ...patient().webhooks, send } }, { deliveryId: id, tries: 0 })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 1, lastStatus: 500 })
    await drop(created)
  })

  test('a webhook stops at 410, can be paused, deleted and restored; old secrets sign for a day', async () => {
    const { db } = testShop.shop
    const created = await hook('/gone')
    const id = await waiting(created.id)
    await deliverWebhook(patient(), { deliveryId: id, tries: 0 })
    expect(await stateOf(id)).toMatchObject({ state: 'failed', lastStatus: 410 })
    const [off] = await db.select().from(webhook).where(eq(webhook.id, created.id))
    expect(off).toMatchObject({ active: false, goneAt: testShop.clock.now() })
    expect(await goneWebhooks(db)).toEqual({ names: [off?.name], more: 0 })
    expect(
      (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, created.id)).orderBy(asc(auditEntry.id))).at(
        -1,
      ),
    ).toMatchObject({
      actorId: 'system',
      changes: [{ field: 'active', from: true, to: false }, { field: 'goneAt' }],
    })
    expect(await redeliver(db, testShop.shop, admin, id)).toEqual({ ok: false, refusal: { reason: 'paused' } })
    const second = await waiting(created.id)
    await deliverWebhook(patient(), { deliveryId: second, tries: 0 })
    expect(await stateOf(second)).toMatchObject({ state: 'failed', lastError: 'switched_off' })

    const gone = await drop(created)
    expect(await sendTest(db, testShop.shop, admin, created.id)).toMatchObject({ ok: false })
    expect((await restoreWebhook(db, testShop.clock, admin, gone.ok ? gone.value.deletedId : '')).ok).toBe(true)
    await changeWebhook(db, testShop.shop, admin, {
      id: created.id,
      name: 'B',
      url: `${other.url}/ok`,
      events: ['order.paid'],
    })
    await switchWebhook(db, testShop.clock, admin, { id: created.id, active: true })
    // A 410 of the address that it had when the attempt began.
    const moved = { id: created.id, name: 'B', url: `${other.url}/ok?new`, events: ['order.paid' as const] }
    const send = async () => {
      await changeWebhook(db, testShop.shop, admin, moved)
      return { problem: 'status' as const, status: 410 }
    }
    const meanwhile = { ...testShop.shop, webhooks: { ...patient().webhooks, send } }
    const third = await waiting(created.id)
    await deliverWebhook(meanwhile, { deliveryId: third, tries: 0 })
    expect((await db.select().from(webhook).where(eq(webhook.id, created.id)))[0]?.active).toBe(true)
    expect(await stateOf(third)).toMatchObject({ state: 'waiting', tries: 1, lastStatus: 410 })
    await deliverWebhook(patient(), { deliveryId: third, tries: 1 })
    expect(await stateOf(third)).toMatchObject({ state: 'delivered', tries: 2 })
    const rotate = async () => {
      const rotated = await rotateSecret(db, testShop.shop, admin, created.id)
      return rotated.ok ? rotated.value.secret : ''
    }
    const secrets = [created.secret, await rotate(), await rotate()]
    expect(new Set(secrets).size).toBe(3)
    const signedWith = async () => {
      other.got = []
      await deliverWebhook(patient(), { deliveryId: await waiting(created.id), tries: 0 })
      const [{ headers, body }] = other.got as [Got]
      return secrets.map((each) => {
        try {
          return verifyWebhook(headers, body, each, testShop.clock.now()).id !== ''
        } catch {
          return false
        }
      })
    }
    expect(await signedWith()).toEqual([true, true, true])
    testShop.clock.forward(25 * 3_600_000)
    expect(await signedWith()).toEqual([false, false, true])
    const records = JSON.stringify(
      await db.select().from(auditEntry).where(eq(auditEntry.subjectId, created.id)).orderBy(asc(auditEntry.id)),
    )
    expect(records).toContain('restore')
    for (const each of secrets) expect(records).not.toContain(each.slice(6))
    await drop(created)
  })

  test('events for a paused webhook are in the log and can be sent once it is on again', async () => {
    const { db } = testShop.shop
    const created = await hook('/ok', ['message.created'])
    await switchWebhook(db, testShop.clock, admin, { id: created.id, active: false })
    await ask(`${testShop.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'S', email: 's@example.com', subject: 'Hi', message: 'Hi', category: 'general' }),
    })
    const { id } = await until('the delivery', () => deliveryOf(created.id))
    expect(await stateOf(id)).toMatchObject({ state: 'failed', lastError: 'switched_off', tries: 0, nextTryAt: null })
    await switchWebhook(db, testShop.clock, admin, { id: created.id, active: true })
    expect(other.got).toEqual([])
    expect((await redeliver(db, testShop.shop, admin, id)).ok).toBe(true)
    await until('that it arrived', async () => (await stateOf(id)).state === 'delivered')
    expect(other.got.length).toBe(1)
    await drop(created)
  })

  test('an event published by many processes at once is delivered once', async () => {
    const created = await hook('/ok', ['message.created'])
    const second =
      testShop.engine === 'postgres'
        ? await openShop({ engine: 'postgres', testShop: testShop.testShop, clock: testShop.clock })
        : null
    const shops = [testShop.shop, ...(second ? [second.shop] : [])]
    try {
      const sent = await ask<{ number: string }>(`${testShop.url}/api/v1/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'S', email: 's@example.com', subject: 'Hi', message: 'Hi', category: 'general' }),
      })
      expect(sent.status).toBe(201)
      const { payload } = await until('the delivery', () => deliveryOf(created.id))
      await until('its answer', async () => (await deliveryOf(created.id)).state === 'delivered')
      expect(other.got.length).toBe(1)
      const subject = (payload.data as { id: string }).id
      const event = { eventId: 'evt_same', type: 'message.created' as const, subject, at: new Date().toISOString() }
      await Promise.all(Array.from({ length: 12 }, (_, n) => deliverEvent(shops[n % shops.length]!, event)))
      const rows = await testShop.shop.db.select().from(webhookDelivery).where(eq(webhookDelivery.eventId, 'evt_same'))
      expect(rows.length).toBe(1)
      await until('that it arrived', async () => (await stateOf(rows[0]!.id)).state === 'delivered')
      // A delivery without a queued job, so that all of these compete for it.
      const id = await waiting(created.id)
      const job = { deliveryId: id, tries: 0 }
      await Promise.allSettled(Array.from({ length: 12 }, (_, n) => deliverWebhook(shops[n % shops.length]!, job)))
      expect(await stateOf(id)).toMatchObject({ state: 'delivered', tries: 1 })
      for (const eventId of ['evt_same', `evt_${id}`])
        expect(other.got.filter(({ headers }) => headers['webhook-id'] === eventId).length).toBe(1)
    } finally {
      await second?.stop()
      await drop(created)
    }
  })

  test('the notice about webhooks that are gone names the first five, and counts the others', async () => {
    const { db } = testShop.shop
    const now = testShop.clock.now()
    const rows = [7, 1, 5, 3, 2, 6, 4].map((n) => ({
      ...{
        id: randomUUID(),
        name: `gone ${n}`,
        url: `${other.url}/gone`,
        events: ['order.paid' as const],
        active: false,
      },
      ...{ goneAt: new Date(now.getTime() - (10 - n) * 60_000), createdAt: now, updatedAt: now },
    }))
    await db.insert(webhook).values(rows)
    expect(await goneWebhooks(db)).toEqual({ names: [1, 2, 3, 4, 5].map((n) => `gone ${n}`), more: 2 })
    for (const { id } of rows) await db.delete(webhook).where(eq(webhook.id, id))
    expect(await goneWebhooks(db)).toEqual({ names: [], more: 0 })
  })

  test('there are at most 20 webhooks, also after a restore, and 100 active keys', async () => {
    const { db } = testShop.shop
    const deleted = await drop(await hook())
    const added = []
    for (;;) {
      const input = { name: 'one of many', url: `${other.url}/ok`, events: ['order.refunded' as const] }
      const one = await addWebhook(db, testShop.shop, admin, input)
      if (!one.ok) break
      added.push(one.value)
    }
    expect(await db.$count(webhook)).toBe(20)
    const deletedId = deleted.ok ? deleted.value.deletedId : ''
    const restore = () => restoreWebhook(db, testShop.clock, admin, deletedId)
    expect(await restore()).toEqual({ ok: false, refusal: { reason: 'too_many' } })
    for (const one of added) await drop(one)
    expect((await restore()).ok).toBe(true)
    await db.delete(webhook)

    const before = await db.$count(apiKey)
    const rows = Array.from({ length: 100 - before }, (_, n) => ({
      ...{ id: randomUUID(), name: 'many', hash: `${n}`, prefix: 'bk_', scopes: ['orders:read' as const] },
      ...{ createdAt: testShop.clock.now(), createdBy: admin.email },
    }))
    await db.insert(apiKey).values(rows)
    const input = { name: 'one more', scopes: ['orders:read' as const] }
    const make = () => makeApiKey(db, testShop.clock, admin, input)
    expect(await make()).toEqual({ ok: false, refusal: { reason: 'too_many_keys' } })
    await revokeApiKey(db, testShop.clock, admin, rows[0]!.id)
    expect((await make()).ok).toBe(true)
    await db.delete(apiKey)
  })

  test('a key grants access by its scopes, and nothing else does', async () => {
    const { db } = testShop.shop
    const placed = await placeAndPay(testShop.url)
    const unpaid = await place(testShop.url)
    const shops: Record<Scope, string[]> = {
      'orders:read': ['orders', `orders/${placed.number}`],
      'products:read': ['products'],
      'messages:read': ['messages'],
      'reports:read': ['reports/summary?from=2026-01-01&until=2026-12-31'],
      // It reads nothing: openapi.test.ts covers it.
      'shipments:write': [],
    }
    const get = (path: string, token?: string, init: RequestInit = {}) =>
      ask<Record<string, never>>(`${testShop.url}/api/v1/${path}`, {
        ...init,
        headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      })
    const keys = new Map<Scope, { id: string; key: string }>()
    for (const scope of scopes) keys.set(scope, await newKey(testShop, admin, { name: scope, scopes: [scope] }))
    for (const [owner, { key }] of keys)
      for (const [scope, paths] of Object.entries(shops))
        for (const path of paths) {
          const response = await get(`admin/${path}`, key)
          expect([owner, path, response.status]).toEqual([owner, path, owner === scope ? 200 : 403])
          if (owner !== scope) expect(response.body).toMatchObject({ code: 'scope_missing', scope })
        }
    const { id, key } = keys.get('orders:read')!
    const lower = await ask(`${testShop.url}/api/v1/admin/orders`, { headers: { Authorization: `bearer ${key}` } })
    expect(lower.status).toBe(200)
    for (const token of [undefined, placed.accessToken, `${key}x`, key.toLowerCase(), 'bk_', ''])
      expect((await get('admin/orders', token)).status, token).toBe(401)
    expect([(await get(`orders/${placed.number}`, key)).status, (await get('orders', key)).status]).toEqual([404, 401])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await get('admin/orders', key, { method })).status).toBe(method === 'POST' ? 404 : 405)

    const page = await client().changedOrders(key, { limit: 1 })
    const next = await client().changedOrders(key, { limit: 1, cursor: page.nextCursor! })
    expect(page.orders[0]!.updatedAt <= next.orders[0]!.updatedAt).toBe(true)
    expect(page.orders[0]!.number).not.toBe(next.orders[0]!.number)
    const since = { updatedSince: testShop.clock.now().toISOString() }
    const paid = await client().changedOrders(key, { ...since, payment: 'paid' })
    expect(paid.orders.map(({ number }) => number)).toEqual([placed.number])
    const pending = await client().changedOrders(key, { ...since, status: 'pending', limit: 100 })
    expect(pending.orders.map(({ number }) => number).sort()).toEqual([placed.number, unpaid.number].sort())
    const wrong = ['orders?cursor=x', 'orders?limit=0', 'orders?status=lost', 'orders?updatedSince=now']
    for (const at of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) wrong.push(`orders?updatedSince=${at}`)
    const anyId = randomUUID()
    for (const at of ['-271821-04-20T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])
      wrong.push(`orders?cursor=${Buffer.from(`${at}_${anyId}`).toString('base64url')}`)
    for (const path of wrong) expect((await get(`admin/${path}`, key)).status, path).toBe(422)
    const wide = keys.get('reports:read')!.key
    expect((await get('admin/reports/summary?from=2020-01-01&until=2026-01-01', wide)).status).toBe(422)

    const audited = JSON.stringify(
      await db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)).orderBy(asc(auditEntry.id)),
    )
    expect(audited).not.toContain(key.slice(9))
    const tired = await Promise.all(Array.from({ length: 125 }, () => get('admin/orders?limit=1', key)))
    expect(tired.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await get('admin/products', keys.get('products:read')!.key)).status).toBe(200)
    await revokeApiKey(db, testShop.clock, admin, id)
    expect((await get('admin/orders', key)).status).toBe(401)
  })
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

describeOnBothEngines('webhooks to allowed hosts only', (open) => {
  test('a host that is not allowed is refused in the form and not sent to', async () => {
    const { shop } = await open({ env: { WEBHOOK_HOSTS: 'books.example, erp.example' } })
    const add = (url: string) => addWebhook(shop.db, shop, admin, { name: 'Books', url, events: ['order.paid'] })
    for (const url of ['https://evil.example/', 'https://notbooks.example/', 'https://books.example.evil.example/']) {
      expect(await add(url)).toEqual({ ok: false, refusal: { reason: 'address', why: 'host_not_allowed' } })
      const sent = await shop.webhooks.send({ url, headers: {}, body: '' })
      expect(sent).toEqual({ problem: 'host_not_allowed', status: null })
    }
    for (const url of ['https://books.example/', 'https://IN.erp.example/a']) expect((await add(url)).ok).toBe(true)
  })
})

test('in production a webhook address is checked as written and again after its name is resolved', async () => {
  let lookups = 0
  const leading = (...to: string[]) =>
    webhookSender({
      allowLocal: false,
      timeoutMs: 500,
      lookup: (_host, done) => {
        lookups++
        done(
          null,
          to.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    })
  const sender = leading('127.0.0.1')
  const refused: [url: string, why: string][] = [
    ['ftp://a.example', 'not_an_address'],
    ['https://me:word@a.example', 'not_an_address'],
    ['nothing', 'not_an_address'],
    ['http://a.example', 'not_https'],
    ['http://localhost:9', 'not_https'],
    ['https://localhost', 'private_address'],
    ['https://db.localhost.', 'private_address'],
    ['https://127.0.0.1', 'private_address'],
    ['https://2130706433', 'private_address'],
    ['https://0x7f.1', 'private_address'],
    ['https://[::1]', 'private_address'],
    ['https://[::ffff:10.0.0.1]', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ]
  for (const [url, why] of refused) {
    expect([url, sender.refuses(url)]).toEqual([url, why])
    expect(await sender.send({ url, headers: {}, body: '' })).toEqual({ problem: why, status: null })
  }
  expect(lookups).toBe(0)
  // DNS rebinding: a name that passed the form resolves to a private address now; one among several is enough.
  expect(sender.refuses('https://a.example')).toBeNull()
  for (const to of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], []])
    expect(await leading(...to).send({ url: 'https://a.example', headers: {}, body: '' })).toEqual({
      problem: 'private_address',
      status: null,
    })
  expect(lookups).toBe(4)
})
