import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import type { RefundableLine } from '#shop/refunds/shares.ts'
import { type AdminBrowser, openAdminBrowser } from '#tests/support/accounts/step-up.ts'
import { anyCustomer, home, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { anyGift } from '#tests/support/orders/gifts.ts'
import { engines } from '#tests/support/test-shops.ts'
import { RefundForm } from './refund-form.tsx'

const textOf = (html: string) =>
  html
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
    .replace(/ +/g, ' ')

test('the form warns that the sessions of a package stay bookable after a refund of an amount', () => {
  const line = { position: 0, quantity: 5, paid: 100_000, unitsLeft: 5, most: 5, refunded: 0, isPackage: true }
  const payment = { id: 'p', method: 'knet', left: 100_000, byHand: false } as const
  const rest = {
    number: 'ORD-1',
    refundId: randomUUID(),
    captured: 100_000,
    back: 0,
    coming: 0,
    refunds: [],
    code: null,
  }
  const lines = [{ position: 0, title: 'Five sessions', most: 0 }]
  const form = (items: RefundableLine) => {
    const data = { ...rest, lines, payments: [payment], items: { lines: [items], shipping: 0 }, restockVariants: [] }
    const given = {
      data: { ...data, hasDownloads: false, hasTimes: false },
      path: '',
      answered: undefined,
      prefill: null,
    }
    const fetcher = { Form: 'form', state: 'idle' } as never
    return renderToStaticMarkup(createElement(RefundForm, { ...given, fetcher }))
  }
  const warning = m.admin_refund_amount_sessions()
  expect(form(line)).toContain(warning)
  for (const other of [{ isPackage: false }, { most: 0 }]) expect(form({ ...line, ...other })).not.toContain(warning)
})

/** One of two shirts, bought with 10 % off, over HTTP and without scripts, as the team does it. */
describe.each(engines)('a refund by line (%s)', (engine) => {
  let admin: AdminBrowser
  beforeAll(async () => {
    admin = await openAdminBrowser(engine)
  })
  afterAll(() => admin?.close())

  test('of a gift alone can revoke its download', async () => {
    const items = [{ productId: 'beginner-guide', quantity: 1, gift: anyGift() }]
    const placed = await placeAndPay(admin.url, orderBody({ items, customer: anyCustomer() as never }))
    const read = async (path: string) => (await admin.ask(path)).text()
    const path = `/admin/orders/refund/${placed.number}`
    await expect.poll(() => read(path)).toContain('name="revokeDownloads"')
    const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!
    const page = await read(path)
    const [refundId, paymentId] = [hidden(page, 'refundId'), hidden(page, 'paymentId')]
    const form = { refundId, paymentId, by: 'amount', amount: '1', reason: 'Torn', revokeDownloads: 'on' }
    const agreed = hidden(await (await admin.post(path, form)).text(), 'agreed')
    expect((await admin.post(path, { ...form, confirmed: 'yes', agreed })).status).toBe(200)
    expect(await read(path)).not.toContain('name="revokeDownloads"')
  })

  test('amounts to what was paid for the line, and is shown wherever the order is', async () => {
    const placed = await placeAndPay(
      admin.url,
      orderBody({
        items: [
          { productId: 'bustan-tshirt.m', quantity: 2 },
          { productId: 'sticker-pack', quantity: 1 },
        ],
        shipping: home as never,
        customer: anyCustomer() as never,
        promoCode: 'GARDEN10',
      }),
    )
    const read = async (path: string) => (await admin.ask(path)).text()
    const path = `/admin/orders/refund/${placed.number}`
    const page = await read(path)
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)![1]!
    const form = {
      refundId: hidden('refundId'),
      paymentId: hidden('paymentId'),
      by: 'items',
      amount: '',
      reason: 'Torn',
    }
    expect(textOf(page)).toContain('Paid after the discount: KWD 21.600')

    const none = await admin.post(path, form)
    expect([none.status, textOf(await none.text()).includes('Choose what to refund.')]).toEqual([422, true])
    const tooMany = await admin.post(path, { ...form, 'units-0': '3' })
    expect([tooMany.status, textOf(await tooMany.text()).includes('more units than are left')]).toEqual([422, true])

    // Without scripts the browser is shown the amount, and confirms it.
    const confirmPage = await admin.post(path, { ...form, 'units-0': '1', 'restock-0': '1' })
    const question = await confirmPage.text()
    expect(textOf(question)).toContain('Refund KWD 10.800?')
    const agreed = /name="agreed" value="([^"]+)"/.exec(question)![1]!
    expect(agreed).toBe('10.800')
    const confirmed = { ...form, 'units-0': '1', 'restock-0': '1', confirmed: 'yes' }
    const outdated = await (await admin.post(path, { ...confirmed, agreed: '12.000' })).text()
    expect(textOf(outdated)).toContain('The order has changed meanwhile.')
    expect((await admin.post(path, { ...confirmed, agreed })).status).toBe(200)

    // The job asks the bank later.
    const order = `/admin/orders/view/${placed.number}`
    await expect.poll(async () => textOf(await read(order))).toContain('KWD 10.800 refunded')
    const whole = textOf(await read(order))
    expect(whole).toContain('Partly refunded')
    expect(whole).toMatch(/Refunded −KWD 10\.800 Net after refunds KWD 15\.950/)
    expect(whole).toMatch(/Items .{0,40} × 1 · KWD 10\.800/)
    expect(textOf(await read('/admin/orders'))).toMatch(/KWD 26\.750 −KWD 10\.800 Refunded/)
    expect(await read('/admin/export/orders-full')).toMatch(
      new RegExp(`${placed.number},.*,26\\.75,pending,paid,.*,10\\.80`),
    )
    const own = textOf(await read(`/order/${placed.number}?token=${placed.accessToken}`))
    expect(own).toMatch(/Total KWD 26\.750 Refunded to you −KWD 10\.800/)
    const receipt = textOf(await read(`/order/${placed.number}/receipt?token=${placed.accessToken}`))
    expect(receipt).toMatch(/Discount \(code GARDEN10\) .{0,60}−KWD 2\.750 Total paid .{0,60}KWD 26\.750/)
    expect(receipt).toMatch(/Refunded to you .{0,60}−KWD 10\.800 Net after refunds .{0,60}KWD 15\.950/)
    expect(receipt).toContain('Test shop')
  })
})
