import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import * as m from '#locales/compiled/messages.js'
import { cancelAppointment } from '#shop/appointments/change-appointment.ts'
import { booking } from '#shop/appointments/table.ts'
import { product } from '#shop/catalog/table.ts'
import { recordCall, reopenCall } from '#shop/orders/calls/record-call.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { listOwnOrders } from '#shop/orders/own-orders.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import { payment } from '#shop/payments/table.ts'
import { payBackByHand } from '#shop/refunds/pay-back-by-hand.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import {
  actAtBank,
  anyCustomer,
  freeTimes,
  orderBody,
  type Placed,
  place,
  placeAndPay,
  returnFromBank,
  seeOrder,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { admin as owner, refundFacts } from '#tests/support/orders/refund-facts.ts'
import { NextSteps } from './next-steps.tsx'
import { action, headers, loader } from './order.tsx'
import { orderWords } from './order-text.ts'
import { loader as successLoader } from './payment/payment-success.tsx'
import { loader as receiptLoader } from './receipt/order-receipt.tsx'

describeOnBothEngines('an order’s own page', (open) => {
  const testShop = open.once()

  function args(path: string, locale: 'ar' | 'en' = 'en') {
    const url = new URL(path, testShop.url)
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    context.set(limitsContext, { orders: { hit: async () => null } } as never)
    const visitor = { locale, currency: 'KWD', prefix: '', path: url.pathname, network: 'n', nonce: 'n' } as const
    context.set(visitorContext, visitor)
    const number = url.pathname.split('/')[2] ?? ''
    return { request: new Request(url), url, context, params: { number } } as never
  }
  const pathOf = (placed: Placed, token = placed.accessToken) => `/order/${placed.number}?token=${token}`
  const look = async (path: string, locale?: 'ar' | 'en') => {
    const result = await loader(args(path, locale))
    return { status: result.init?.status, order: result.data.order }
  }
  const see = async (placed: Placed, locale?: 'ar' | 'en') => (await look(pathOf(placed), locale)).order!
  /** The button's answer, without the cookie set with it. */
  const pay = async (placed: Placed, token?: string) => {
    const result = await action(args(pathOf(placed, token)))
    return 'data' in result ? result.data : result
  }
  const guide = () => orderBody({ customer: anyCustomer() as never })
  const admin = { id: 'a', email: 'admin@example.com' } as never
  const later = async (placed: Placed, minutes: number) => {
    testShop.clock.forward(minutes * 60_000)
    const [row] = await testShop.shop.db.select({ id: order.id }).from(order).where(eq(order.number, placed.number))
    await settleOrder(testShop.shop, row!.id)
  }

  test('opens with its own token; every other link gets the same answer', async () => {
    const mine = await placeAndPay(testShop.url, guide())
    const other = await placeAndPay(testShop.url, guide())
    expect(await look(pathOf(mine))).toMatchObject({ status: 200, order: { number: mine.number, state: 'paid' } })
    const closed = [
      `/order/${mine.number}`,
      pathOf(mine, ''),
      pathOf(mine, 'null'),
      pathOf(mine, other.accessToken),
      pathOf(mine, `${mine.accessToken}x`),
      pathOf(mine, mine.accessToken.slice(0, -1)),
      `/order/ORD-2026-9999?token=${mine.accessToken}`,
      `/order/${mine.number.toLowerCase()}?token=${mine.accessToken}`,
      `/order/%27%20or%201=1?token=${mine.accessToken}`,
    ]
    for (const path of closed) {
      expect(await look(path), path).toEqual({ status: 404, order: null })
      expect(await receiptLoader(args(path)), path).toMatchObject({ data: { order: null }, init: { status: 404 } })
    }
    expect(await successLoader(args(`/payment-success?order=${mine.number}&token=${other.accessToken}`))).toEqual({
      order: null,
      outcome: null,
    })
    for (const [payment, outcome] of Object.entries({ paid: 'paid', mismatch: 'pending', expired: 'failed', x: null }))
      expect(await successLoader(args(`/payment-success?payment=${payment}`))).toEqual({ order: null, outcome })
    expect(await successLoader(args('/payment-success?payment=__proto__'))).toEqual({ order: null, outcome: null })
    expect(headers({} as never)).toEqual({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' })
  })

  test('shows no secret of the order but its own link', async () => {
    const placed = await placeAndPay(testShop.url, guide())
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    const shown = JSON.stringify(await see(placed))
    for (const secret of [row!.id, row!.checkoutKey!, row!.checkoutHash!]) expect(shown).not.toContain(secret)
  })

  test('an unpaid order is paid from its page; a declined payment gets a new attempt for the same amount', async () => {
    const placed = await place(testShop.url, guide())
    expect(await see(placed)).toMatchObject({ state: 'payable', held: { seconds: 600 }, paidAt: null, downloads: [] })
    expect(await pay(placed)).toEqual({ pageUrl: placed.paymentUrl })

    await returnFromBank(await actAtBank(placed.paymentUrl, 'decline'))
    expect((await see(placed)).held).toMatchObject({ seconds: 1800 })
    const [one, two] = (await Promise.all([pay(placed), pay(placed)])) as { pageUrl: string }[]
    expect(one).toEqual(two)
    expect(one!.pageUrl).not.toBe(placed.paymentUrl)
    await returnFromBank(await actAtBank(one!.pageUrl, 'pay'))
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
    expect(await see(placed)).toMatchObject({
      state: 'paid',
      held: null,
      downloads: [{ kind: 'PDF', bytes: expect.any(Number) }],
    })
    expect(await pay(placed)).toEqual({ problem: 'not_payable' })
    await checkInvariants(testShop.shop.db)
  })

  test('an unpaid order that the store accepts says so, and does not wait for the bank', async () => {
    const placed = await place(testShop.url, guide())
    const { db } = testShop.shop
    await moveOrder(db, testShop.shop, admin, { number: placed.number, to: 'processing' })
    const accepted = await see(placed)
    expect(accepted).toMatchObject({ state: 'accepted', held: null, again: null })
    expect(orderWords(accepted).title).toBe(m.order_accepted_title())
    await moveOrder(db, testShop.shop, admin, { number: placed.number, to: 'pending' })
    expect(await see(placed)).toMatchObject({ state: 'payable' })
    expect(await pay(placed)).toEqual({ pageUrl: placed.paymentUrl })
  })

  test('an order whose method is no longer offered can be paid by another', async () => {
    const { db, clock, settings } = testShop.shop
    const owner = ownerOf({ id: 'a', email: 'a@example.com', name: 'A' })
    const offer = async (knet: boolean) => {
      await changeSettings(db, clock, owner, { payments: { knet, visa: true, mastercard: true } })
      settings.invalidate()
    }
    const placed = await place(testShop.url, guide())
    expect((await see(placed)).methods).toEqual([])
    await offer(false)
    expect((await see(placed)).methods).toEqual(['visa', 'mastercard'])
    expect(await pay(placed)).toEqual({ problem: 'choose_method' })
    await offer(true)
  })

  test('an order cannot be paid or seen without its link', async () => {
    const placed = await place(testShop.url, guide())
    const other = await place(testShop.url, guide())
    for (const token of ['', other.accessToken]) {
      await expect(pay(placed, token)).rejects.toMatchObject({ init: { status: 404 } })
    }
    const payments = testShop.shop.db.select({ id: payment.id }).from(payment)
    const own = await payments.innerJoin(order, eq(order.id, payment.orderId)).where(eq(order.number, placed.number))
    expect(own.length).toBe(1)
  })

  test('goods that were refunded before they shipped are marked, and no parcel is announced', async () => {
    const { paidOrder, requestItem } = refundFacts(() => testShop)
    const sticker = { position: 1, quantity: 1 }
    const of = await paidOrder()
    expect((await requestItem(of, 3150, sticker)).ok).toBe(true)
    const partly = await see(of.placed)
    expect([partly.ships, partly.lines.map(({ refunded }) => refunded)]).toEqual([
      true,
      [[], [{ title: '', quantity: 1 }]],
    ])
    expect((await requestItem(of, 3150, sticker)).ok).toBe(true)
    const files = await see(of.placed)
    expect([files.ships, files.lines[1]?.refunded]).toEqual([false, [{ title: '', quantity: 2 }]])
    expect(files.moments.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'placed done',
      'paid done',
      'downloads now',
    ])
    expect(orderWords(files).title).toBe(m.order_digital_title())

    const goods = await paidOrder(
      orderBody({ items: [{ productId: 'sticker-pack', quantity: 1 }], customer: anyCustomer() as never }),
    )
    expect((await requestItem(goods, 3500, { position: 0, quantity: 1 })).ok).toBe(true)
    const none = await see(goods.placed)
    expect(none).toMatchObject({ state: 'paid', ships: false, items: [] })
    expect(orderWords(none).title).toBe(m.order_goods_refunded_title())
  })

  test('a session that its buyer cancelled is refunded, one that the store cancelled is spoken about, as in its email', async () => {
    const { db } = testShop.shop
    const times = await freeTimes(testShop.url)
    const textAfter = async (startsAt: string | undefined, by: 'buyer' | 'store') => {
      const appointments = [{ productId: 'garden-session', startsAt, mode: 'phone' }] as never
      const items = [{ productId: 'garden-session', quantity: 1 }]
      const placed = await placeAndPay(
        testShop.url,
        orderBody({ items, customer: anyCustomer() as never, appointments }),
      )
      const [row] = await db
        .select({ id: booking.id, orderId: order.id })
        .from(booking)
        .innerJoin(order, eq(order.id, booking.orderId))
        .where(eq(order.number, placed.number))
      const who = by === 'buyer' ? { orderId: row!.orderId } : { admin: owner }
      expect(await cancelAppointment(db, testShop.shop, who, row!.id)).toMatchObject({ ok: true })
      return orderWords(await see(placed)).text
    }
    expect(await textAfter(times.at(-1), 'buyer')).toBe(m.mail_appointment_refund())
    expect(await textAfter(times.at(-2), 'store')).toBe(m.mail_appointment_money())
  })

  test('no time of the bank is named for cash that the team returned after the bank’s refusal', async () => {
    const { paidOrder, request, refundsOf, send } = refundFacts(() => testShop)
    const of = await paidOrder()
    const failedId = randomUUID()
    const { gateway } = testShop.shop
    testShop.shop.gateway = { ...gateway, refund: async () => ({ state: 'failed', reference: null }) }
    expect((await request(of, 700, {}, failedId)).ok).toBe(true)
    await send(of)
    await expect.poll(async () => (await refundsOf(of))[0]?.state).toBe('failed')
    testShop.shop.gateway = gateway
    // That the team has to decide about it is not a reason to wait.
    expect(await see(of.placed)).toMatchObject({ state: 'paid' })
    const byHand = { refundId: randomUUID(), failedId, method: 'cash', reference: 'R-1' } as const
    expect((await payBackByHand(testShop.shop, owner, of.number, byHand)).ok).toBe(true)
    expect((await see(of.placed)).refunds).toEqual({ back: 700, coming: 0, atBank: false })
    expect((await request(of, 500)).ok).toBe(true)
    expect((await see(of.placed)).refunds.atBank).toBe(true)
  })

  test('an expired order can no longer be paid, and offers its items again at today’s prices', async () => {
    const body = orderBody({
      items: [
        { productId: 'sticker-pack', quantity: 2 },
        { productId: 'beginner-guide', quantity: 1 },
      ],
      customer: anyCustomer() as never,
    })
    const placed = await place(testShop.url, body)
    testShop.clock.forward(30 * 60_000)
    expect(await see(placed), 'before the job ran').toMatchObject({ state: 'expired', held: null })
    expect(await pay(placed)).toEqual({ problem: 'not_payable' })
    await later(placed, 1)
    const { db } = testShop.shop
    await db.update(product).set({ price: 3_600 }).where(eq(product.id, 'sticker-pack'))
    const seen = await see(placed)
    expect(seen.state).toBe('expired')
    expect(seen.moments.map(({ key, state }) => [key, state])).toEqual([
      ['placed', 'done'],
      ['expired', 'now'],
    ])
    expect(seen.again).toMatchObject({
      items: [
        { id: 'sticker-pack', quantity: 2, price: 3600, isDigital: false },
        { id: 'beginner-guide', quantity: 1, price: 2250, isDigital: true },
      ],
      gone: [],
      fewer: [],
      repriced: ['Garden Sticker Pack'],
    })
    await checkInvariants(testShop.shop.db)
  })

  test('a parcel’s progress is shown with dates in Kuwait’s time', async () => {
    const placed = await placeAndPay(
      testShop.url,
      orderBody({ items: [{ productId: 'sticker-pack', quantity: 1 }], customer: anyCustomer() as never }),
    )
    const way = async () => (await see(placed)).moments.map(({ key, state }) => `${key} ${state}`)
    expect(await way()).toEqual(['placed done', 'paid now', 'processing next', 'shipped next', 'delivered next'])
    testShop.clock.set(new Date('2031-12-31T21:30:00Z'))
    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: placed.number, to: 'shipped' })
    expect(await way()).toEqual(['placed done', 'paid done', 'processing done', 'shipped now', 'delivered next'])
    const shipped = (await see(placed)).moments[3]!
    expect(shipped.at).toEqual({ iso: '2031-12-31T21:30:00.000Z', text: '1 Jan 2032, 00:30' })
    expect((await see(placed, 'ar')).moments[3]?.at?.text).toMatch(/^1 يناير 2032، 12:30.ص$/)
    expect((await see(placed)).address).toEqual(['السالمية, حولي', 'قطعة 10، شارع 5', 'Building 12', 'Kuwait'])

    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: placed.number, to: 'cancelled' })
    expect(await see(placed)).toMatchObject({ state: 'cancelled_paid', items: [] })
    expect(await way()).toEqual(['placed done', 'paid done', 'shipped done', 'cancelled now'])
  })

  test('a paid order can be ordered again, with items gone, reduced or repriced named', async () => {
    const body = orderBody({
      items: ['harvest-poster', 'bustan-tshirt.m', 'beginner-guide'].map((productId) => ({ productId, quantity: 2 })),
      customer: anyCustomer() as never,
    })
    const placed = await placeAndPay(testShop.url, body)
    const { db } = testShop.shop
    expect(await see(placed)).toMatchObject({ again: { gone: [], fewer: [], repriced: [] } })
    await db.update(product).set({ status: 'archived' }).where(eq(product.id, 'harvest-poster'))
    await db.update(product).set({ stock: 1 }).where(eq(product.id, 'bustan-tshirt.m'))
    const { again, lines } = await see(placed)
    expect(again).toMatchObject({ gone: ['Harvest Season Poster'], fewer: ['Bustan T-shirt · M'], repriced: [] })
    expect(again?.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['bustan-tshirt.m', 1],
      ['beginner-guide', 2],
    ])
    expect(lines.map(({ isSold }) => isSold)).toEqual([false, true, true])
    await db.update(product).set({ status: 'active' }).where(eq(product.id, 'harvest-poster'))
    await db.update(product).set({ stock: 40 }).where(eq(product.id, 'bustan-tshirt.m'))
  })

  test('a review is requested once the parcel was delivered, or the files are available', async () => {
    const parcel = await placeAndPay(
      testShop.url,
      orderBody({ items: [{ productId: 'sticker-pack', quantity: 1 }], customer: anyCustomer() as never }),
    )
    expect((await see(parcel)).items).toEqual([])
    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: parcel.number, to: 'delivered' })
    expect((await see(parcel)).items).toMatchObject([{ productId: 'sticker-pack' }])
    const files = await placeAndPay(testShop.url, guide())
    expect((await see(files)).items).toMatchObject([{ productId: 'beginner-guide' }])
  })

  test('a receipt exists once something was paid', async () => {
    const unpaid = await place(testShop.url, guide())
    const path = (placed: Placed) => `/order/${placed.number}/receipt?token=${placed.accessToken}`
    const sent = await receiptLoader(args(path(unpaid))).catch((response: Response) => response)
    expect(sent).toBeInstanceOf(Response)
    expect((sent as Response).headers.get('location')).toBe(pathOf(unpaid))
    const paid = await placeAndPay(testShop.url, orderBody({ promoCode: 'GARDEN10', customer: anyCustomer() as never }))
    const result = (await receiptLoader(args(path(paid)))) as { data: { order: object } }
    expect(result.data.order).toMatchObject({
      ...{ subtotal: 2250, total: 2025, received: 2025, method: 'knet' },
      discounts: [{ code: 'GARDEN10', byHand: false, fils: 225 }],
    })
  })

  test('a receipt of a sandbox payment stays a test’s when the shop goes live, and one of a real payment is none', async () => {
    const of = await refundFacts(() => testShop).paidOrder()
    const isTest = async () => (await see(of.placed)).isTest
    const { shop } = testShop
    const sandbox = shop.gateway
    const live = { ...sandbox, name: 'tap' as const, live: true }
    shop.gateway = live
    expect(await isTest()).toBe(true)
    await shop.db.update(payment).set({ gateway: 'tap' }).where(eq(payment.id, of.paymentId))
    expect(await isTest()).toBe(false)
    shop.gateway = sandbox
    shop.formerGateways = [live]
    expect(await isTest()).toBe(false)
    shop.formerGateways = []
  })

  test('an order delivered automatically still announces the call, one delivered by the team does not', async () => {
    const { db, clock, settings } = testShop.shop
    const { downloads } = await settings.read()
    const owner = ownerOf({ id: 'a', email: 'a@example.com', name: 'A' })
    await changeSettings(db, clock, owner, { downloads: { ...downloads, deliverPaid: true } })
    settings.invalidate()
    const placed = await placeAndPay(testShop.url, guide())
    expect(await see(placed)).toMatchObject({ state: 'paid', status: 'delivered', callAhead: true })
    await changeSettings(db, clock, owner, { downloads })
    settings.invalidate()
    const byHand = await placeAndPay(testShop.url, guide())
    await moveOrder(db, testShop.shop, owner, { number: byHand.number, to: 'delivered' })
    expect(await see(byHand)).toMatchObject({ state: 'paid', status: 'delivered', callAhead: false })
  })

  test('the call is announced until it was made, and again when it is to be repeated', async () => {
    const { db, clock, settings } = testShop.shop
    const placed = await placeAndPay(testShop.url, guide())
    const { hours } = await settings.read()
    const announced = async () => {
      const page = renderToStaticMarkup(createElement(NextSteps, { order: await see(placed) }))
      const [call = ''] = m.success_next_call({ open: '|', close: '' }).split('|')
      return page.includes(call)
    }
    expect(await announced()).toBe(true)
    const call = { number: placed.number, seen: 0, outcome: 'reached', note: '' } as const
    expect((await recordCall(db, clock, owner, call, hours)).ok).toBe(true)
    expect(await see(placed)).toMatchObject({ state: 'paid', status: 'pending' })
    expect(await announced()).toBe(false)
    expect((await reopenCall(db, clock, owner, { number: placed.number, seen: 1 })).ok).toBe(true)
    expect(await announced()).toBe(true)
  })

  test('a superseded order says so', async () => {
    const placed = await place(testShop.url, guide())
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    await testShop.shop.db
      .update(order)
      .set({ status: 'cancelled', reservation: 'returned' })
      .where(and(eq(order.id, row!.id)))
    const at = testShop.clock.now()
    await testShop.shop.db
      .insert(orderEvent)
      .values({ orderId: row!.id, kind: 'superseded', fromStatus: 'pending', toStatus: 'cancelled', by: 'system', at })
    expect(await see(placed)).toMatchObject({ state: 'superseded', again: null })
    const own = await listOwnOrders(testShop.shop.db, 'buyer')
    expect(own).toEqual([])
    await testShop.shop.db.update(order).set({ userId: 'buyer' }).where(eq(order.id, row!.id))
    expect(await listOwnOrders(testShop.shop.db, 'buyer')).toMatchObject([{ number: placed.number, isReplaced: true }])
  })
})
