import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { saveHost } from '#shop/appointments/hosts/edit-host.ts'
import { firstHost } from '#shop/appointments/hosts/rules.ts'
import { booking } from '#shop/appointments/table.ts'
import { product } from '#shop/catalog/table.ts'
import { mail } from '#shop/email/table.ts'
import { order } from '#shop/orders/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import * as link from '../pay/link.tsx'
import * as paid from '../pay/paid.tsx'
import { loadOrder } from '../view/load-order.ts'
import * as change from './change.tsx'
import { action, loader } from './make.tsx'
import type { FormResult } from './order-form.tsx'

const of = ({ action, loader }: { action: never; loader: never }) => ({ action, loader })
const routes = {
  'admin/orders/new': { action, loader },
  'admin/orders/change/:number': of(change as never),
  'admin/orders/link/:number': of(link as never),
  'admin/orders/paid/:number': of(paid as never),
}

const owner = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

describeOnBothEngines('the form of an order by phone', (open) => {
  let testShop: OpenShop
  let cookie: string
  beforeAll(async () => {
    testShop = await open({ build: buildOf(routes) })
    cookie = await adminCookie(testShop)
  })
  const post = (path: string, fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return ask<FormResult & { kind: string; text: string }>(`${testShop.url}/admin/orders/${path}`, {
      ...{ method: 'POST', headers: { cookie }, body },
    })
  }
  const rowOf = async (number: string) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const customer = (email: string) => ({
    ...{ 'customer.firstName': 'Sara', 'customer.lastName': 'Haddad', 'customer.email': email },
    ...{ 'customer.phone': '99123456', locale: 'ar', paymentMethod: 'knet' },
  })
  const guide = { 'lines.0.productId': 'beginner-guide', 'lines.0.quantity': '١' }

  test('finds, adds, calculates, refuses, places once, sends the link, changes and marks as paid', async () => {
    const found = await post('new', { findProduct: 'sticker' })
    expect(found.body.looked.products?.map(({ id }) => id)).toContain('sticker-pack')
    const added = await post('new', { ...guide, add: 'beginner-guide' })
    expect(added.body.draft.lines).toEqual([{ productId: 'beginner-guide', quantity: '2' }])
    expect(added.body.looked.quote?.total).toBe(4_500)
    const pasted = await post('new', { ...guide, 'lines.0.quantity': '\u200f٣', add: 'beginner-guide' })
    expect(pasted.body.draft.lines).toEqual([{ productId: 'beginner-guide', quantity: '4' }])

    const email = `${randomUUID()}@example.com`
    const filled = { ...guide, ...customer(email), key: randomUUID(), intent: 'place', expectedTotal: '2250' }
    // An order without a quote is not placed, and a discount needs a reason.
    expect((await post('new', { ...filled, expectedTotal: '' })).body.looked.quote?.total).toBe(2_250)
    const wrong = await post('new', { ...filled, 'customer.email': 'x', 'off.amount': '1' })
    expect([wrong.status, wrong.body.problems]).toMatchObject([
      422,
      { 'customer.email': 'email', 'off.reason': 'required' },
    ])
    expect((await post('new', { ...filled, 'off.amount': '1', 'off.reason': 'A gift' })).body.refusal).toEqual({
      ...{ reason: 'total_changed', total: 1_250 },
    })
    const [first, second] = await Promise.all([post('new', filled), post('new', filled)])
    expect([first.status, second.status]).toEqual([302, 302])
    expect(first.headers.get('location')).toBe(second.headers.get('location'))
    const number = first.headers.get('location')!.split('/').at(-1)!
    expect(await testShop.shop.db.$count(order, eq(order.email, email))).toBe(1)
    expect(await rowOf(number)).toMatchObject({ locale: 'ar', madeBy: expect.stringContaining('@'), total: 2_250 })

    const offered = async () => {
      const page = await ask<{ actions: unknown }>(`${testShop.url}/admin/orders/link/${number}`, {
        headers: { cookie },
      })
      return page.body.actions
    }
    expect(await offered()).toEqual({ sendLink: true, change: true, take: true })
    const set = (flag: 'paid_twice' | null) =>
      testShop.shop.db.update(order).set({ needsReview: flag }).where(eq(order.number, number))
    await set('paid_twice')
    expect(await offered()).toEqual({ sendLink: false, change: false, take: false })
    await set(null)
    const text = await post(`link/${number}`, { way: 'whatsapp' })
    expect(text.body).toMatchObject({ kind: 'text', text: expect.stringContaining(`/ar/order/${number}?token=`) })
    expect((await post(`link/${number}`, { way: 'email' })).body).toMatchObject({ kind: 'sent' })
    const emails = await testShop.shop.db.select().from(mail).where(eq(mail.recipient, email))
    expect(emails.map(({ template }) => template)).toEqual(['payment-link'])

    const { body } = await ask<{ result: FormResult; isOpen: boolean }>(
      `${testShop.url}/admin/orders/change/${number}`,
      { headers: { cookie } },
    )
    expect([body.isOpen, body.result.draft.lines]).toEqual([true, [{ productId: 'beginner-guide', quantity: '1' }]])
    const more = { ...filled, 'lines.0.quantity': '3', expectedTotal: '6750', seen: body.result.draft.seen }
    expect((await post(`change/${number}`, more)).status).toBe(302)
    expect(await rowOf(number)).toMatchObject({ total: 6_750 })
    const late = { ...more, 'lines.0.quantity': '2', expectedTotal: '4500' }
    expect((await post(`change/${number}`, late)).body.refusal).toEqual({ reason: 'changed' })

    expect((await post(`paid/${number}`, { method: 'cash', seen: '6750' })).status).toBe(422)
    expect((await post(`paid/${number}`, { method: 'cash', seen: '6750', note: 'Till 2' })).status).toBe(302)
    expect(await rowOf(number)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cash' })
    expect(await offered()).toBeNull()
    // The attempt at the bank, which no one opened, is not listed.
    const listed = (await loadOrder(testShop.shop, number, 'ar'))?.payments.map(({ state }) => state)
    expect(listed).toEqual(['cancelled', 'captured'])
  })

  test('a session is with the host asked for, at their times, and stays with them when the order is changed', async () => {
    const { db } = testShop.shop
    await db.update(product).set({ stock: 20 }).where(eq(product.id, 'garden-session'))
    const hours = { weekly: null, breaks: [], exceptions: [], bufferMinutes: null, liveUrl: '' }
    const host = { nameAr: 'سارة', nameEn: 'Sara', isActive: true, products: null, ...hours }
    const sent = (hostId: string, startsAt = '', quantity = '1') => ({
      ...{ 'lines.0.productId': 'garden-session', 'lines.0.quantity': quantity },
      ...{ 'appointments.0.productId': 'garden-session', 'appointments.0.mode': 'live' },
      ...{ 'appointments.0.hostId': hostId, 'appointments.0.startsAt': startsAt },
    })
    const sessionsIn = (fields: Record<string, string>) =>
      post('new', fields).then(({ body }) => body.looked.sessions.map(({ free, ...one }) => one))
    const timesWith = async (hostId: string, startsAt?: string) =>
      (await post('new', sent(hostId, startsAt))).body.looked.sessions[0]!.free.map(({ at }) => at)
    expect((await sessionsIn(sent('')))[0]).toMatchObject({ hosts: [], hostId: '' })
    const added = await saveHost(db, testShop.shop, owner, { ...host, id: null, version: 0, busy: null })
    const sara = added.ok ? String(added.value.id) : ''
    const times = await timesWith(sara)
    const [taken = '', free = ''] = [times.at(0), times.at(-1)]
    const place = async (hostId: string, startsAt: string) => {
      const { total } = (await post('new', sent(hostId, startsAt))).body.looked.quote!
      const placed = await post('new', {
        ...{ ...sent(hostId, startsAt), ...customer(`${randomUUID()}@example.com`), key: randomUUID() },
        ...{ intent: 'place', expectedTotal: String(total) },
      })
      return placed.headers.get('location')!.split('/').at(-1)!
    }
    const bookedIn = async (number: string) => {
      const rows = await db
        .select()
        .from(booking)
        .where(eq(booking.orderId, (await rowOf(number)).id))
      return rows.map(({ hostId, hostChosen, startsAt }) => [String(hostId), hostChosen, startsAt.toISOString()])
    }
    expect(await bookedIn(await place(sara, taken))).toEqual([[sara, true, taken]])
    // Listed as free with others only, also when it was chosen before the host.
    expect(await timesWith(sara, taken)).not.toContain(taken)
    expect(await timesWith(String(firstHost))).toContain(taken)
    expect(await timesWith('')).toContain(taken)
    const names = [String(firstHost), sara].map((id) => expect.objectContaining({ id }))
    expect(await sessionsIn(sent(sara, free))).toMatchObject([{ hosts: names, hostId: sara, startsAt: free }])
    expect(await sessionsIn(sent('999'))).toMatchObject([{ hostId: '' }])

    const number = await place(sara, free)
    const { body } = await ask<{ result: FormResult }>(`${testShop.url}/admin/orders/change/${number}`, {
      headers: { cookie },
    })
    const { draft, looked } = body.result
    expect(draft.appointments).toMatchObject([{ hostId: sara, startsAt: free }])
    // The order's own time is free for it.
    expect(looked.sessions[0]!.free.map(({ at }) => at)).toContain(free)
    const more = { ...sent(sara, free), 'lines.1.productId': 'beginner-guide', 'lines.1.quantity': '1' }
    const { total } = (await post(`change/${number}`, { ...more, seen: draft.seen })).body.looked.quote!
    const changed = await post(`change/${number}`, {
      ...{ ...more, ...customer('fixed@example.com'), seen: draft.seen },
      ...{ intent: 'place', expectedTotal: String(total) },
    })
    expect(changed.status).toBe(302)
    expect(await bookedIn(number)).toEqual([[sara, true, free]])
  })

  test('fills in the customer found, with the address of their last order', async () => {
    const email = `${randomUUID()}@example.com`
    const items = { 'lines.0.productId': 'sticker-pack', 'lines.0.quantity': '1' }
    // A known area sets its governorate.
    const to = { 'shipping.country': 'KW', 'shipping.area': 'السالمية', 'shipping.block': '١٠', 'shipping.street': '5' }
    const placed = await post('new', {
      ...{ ...items, ...customer(email), ...to, key: randomUUID() },
      ...{ intent: 'place', expectedTotal: '5500' },
    })
    expect(placed.status).toBe(302)
    const found = await post('new', { findCustomer: email })
    const [one] = found.body.looked.customers!
    expect(one).toMatchObject({ name: 'Sara Haddad', email })
    const { draft } = (await post('new', { use: one!.use })).body
    const shipping = { governorate: 'hawalli', areaId: 'salmiya', block: '10', street: '5' }
    expect(draft).toMatchObject({ customer: { email, firstName: 'Sara' }, shipping })
  })
})
