import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { loader as adminRoute } from '#app/admin/orders/receipt.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { documentsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { orderForBuyer } from '#app/storefront/order/order-for-buyer.ts'
import { kuwaitMinute } from '#shop/kuwait-time.ts'
import { formatMoney } from '#shop/money.ts'
import { readOrder } from '#shop/orders/read.ts'
import { order } from '#shop/orders/table.ts'
import { payment } from '#shop/payments/table.ts'
import type { RefundInput } from '#shop/refunds/form.ts'
import { readRefunds } from '#shop/refunds/read-refunds.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { sendRefund } from '#shop/refunds/send-refund.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { adminCookie, requestOf } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, home, orderBody, type Placed, place, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { renderEmail } from '../emails/render-email.ts'
import { teamDocuments } from './document-routes.ts'
import { PdfRenderer } from './pdf-renderer.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const reason = 'damaged on arrival'
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

describeOnBothEngines('receipts', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const rowOf = async ({ number }: Placed) => (await db().select().from(order).where(eq(order.number, number)))[0]!
  const get = (name: string, token?: string) =>
    fetch(`${testShop.url}/receipts/${name}.pdf${token === undefined ? '' : `?token=${token}`}`)
  const read = async (response: Response) => {
    expect(response.status).toBe(200)
    return readPdf(new Uint8Array(await response.arrayBuffer()))
  }

  /** A guide and two sticker packs: 2.250 + 2 × 3.500, 10 % off, 2.000 to send. */
  const buy = () =>
    placeAndPay(
      testShop.url,
      orderBody({
        items: [
          { productId: 'beginner-guide', quantity: 1 },
          { productId: 'sticker-pack', quantity: 2 },
        ],
        shipping: home as never,
        promoCode: 'GARDEN10',
        customer: { ...anyCustomer(), email: newEmail(), firstName: 'عبدالرحمن', lastName: 'Đoković' } as never,
      }),
    )
  async function payBack(placed: Placed, amount: number, items?: RefundInput['items']) {
    const row = await rowOf(placed)
    const [captured] = await db().select().from(payment).where(eq(payment.orderId, row.id))
    const choices = { restock: [], revokeDownloads: false, giveCodeBack: false }
    const refundId = randomUUID()
    const input = { refundId, paymentId: captured!.id, amount, reason, choices, ...(items && { items }) }
    expect((await requestRefund(testShop.shop, admin, row.number, input)).ok).toBe(true)
    await sendRefund(testShop.shop, refundId)
    const stateOf = async () => (await readRefunds(db(), row.id)).find(({ id }) => id === refundId)?.state
    await expect.poll(stateOf).toBe('done')
    return { orderId: row.id, refundId }
  }

  test('one page in both languages, exact to the fils, for the holder of the link', async () => {
    const placed = await buy()
    const row = await rowOf(placed)
    const [captured] = await db().select().from(payment).where(eq(payment.orderId, row.id))
    const response = await get(placed.number, placed.accessToken)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${placed.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    const { pages, text, links } = await readPdf(bytes)
    expect(pages).toBe(1)
    for (const part of [
      'Bustan بستان',
      `Receipt ${placed.number} إيصال`,
      `Paid (Kuwait time) ${kuwaitMinute(row.paidAt!)}`,
      'Đoković',
      'عبدالرحمن',
      row.email,
      'السالمية',
      'Payment method KNET طريقة الدفع',
      `Payment reference ${captured!.reference} رقم العملية`,
      '1 2.250 2.250 دليل البستاني المبتدئ',
      '2 3.500 7.000 ملصقات الحديقة',
      'Subtotal 9.250 المجموع الفرعي',
      'Discount (code GARDEN10) −0.925 ',
      'Shipping 2.000 التوصيل',
      'Total paid KWD 10.325 ',
      ' 10.325 إجمالي المدفوع',
      'Test shop: no real payment is taken',
      'not affiliated with the game',
      'متجر مستقل، غير تابع للعبة ',
      `${placed.number} · 1 / 1`,
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[٠-٩۰-۹]|Refunded/)
    expect(links).toEqual([`${testShop.url}/order/${placed.number}?token=${placed.accessToken}`])
    // Rendering is deterministic: the same document twice is byte-identical.
    const again = await get(placed.number, placed.accessToken)
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
  })

  test('the team’s part of a discount has a line of its own, beside the code’s', async () => {
    const placed = await buy()
    await db().update(order).set({ manualDiscount: 500 }).where(eq(order.number, placed.number))
    const { text } = await read(await get(placed.number, placed.accessToken))
    expect(text).toContain('Discount (code GARDEN10) −0.425 ')
    expect(text).toContain('Discount from the shop −0.500 خصم من المتجر')
    const seen = await orderForBuyer(testShop.shop, (await readOrder(db(), placed))!, 'en')
    expect(seen.discounts.map(({ code, fils }) => [code, fils])).toEqual([
      ['GARDEN10', 425],
      [null, 500],
    ])
  })

  test('the commercial registration is on it once it is set', async () => {
    const placed = await buy()
    const named = 'Commercial registration no. 345678'
    expect((await read(await get(placed.number, placed.accessToken))).text).not.toContain('Commercial registration')
    expect((await changeSettings(db(), testShop.clock, admin, { company: { registration: '345678' } })).ok).toBe(true)
    testShop.shop.settings.invalidate()
    expect((await read(await get(placed.number, placed.accessToken))).text).toContain(named)
  })

  test('every invalid link gets the same answer', async () => {
    const mine = await buy()
    const other = await buy()
    const unpaid = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const left = await buy()
    await db().update(order).set({ forgottenAt: new Date() }).where(eq(order.number, left.number))
    const closed: [name: string, token?: string][] = [
      [mine.number],
      [mine.number, ''],
      [mine.number, 'null'],
      [mine.number, other.accessToken],
      [mine.number, `${mine.accessToken}x`],
      [mine.number.toLowerCase(), mine.accessToken],
      [`${mine.number}-R1`, mine.accessToken],
      [`${mine.number}-R`, mine.accessToken],
      ['ORD-2026-9999', mine.accessToken],
      ['..%2f..%2fetc%2fpasswd', mine.accessToken],
      [unpaid.number, unpaid.accessToken],
      [left.number, left.accessToken],
    ]
    const responses = await Promise.all(closed.map(async ([name, token]) => get(name, token)))
    expect(responses.map(({ status }) => status)).toEqual(closed.map(() => 404))
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(bodies).size).toBe(1)
  })

  test('a refund has a credit note, which the receipt lists and the email links to', async () => {
    const placed = await buy()
    const { accessToken: token, number } = placed
    await payBack(placed, 2025)
    // Two concurrent refunds have different numbers.
    const [second] = await Promise.all([payBack(placed, 4150), payBack(placed, 4150)])
    const numbers = (await readRefunds(db(), second.orderId)).map(({ noteNumber }) => noteNumber)
    expect(numbers.toSorted()).toEqual([1, 2, 3])
    const place = (await readRefunds(db(), second.orderId)).find(({ id }) => id === second.refundId)!.noteNumber
    const receipt = await read(await get(number, token))
    expect(receipt.text).toContain(`Refunded by ${number}-R1 −2.025 `)
    for (const at of [2, 3]) expect(receipt.text).toContain(`Refunded by ${number}-R${at} −4.150 `)
    expect(receipt.text).toContain('Net after refunds 0.000 الصافي بعد المبالغ المعادة')
    expect(receipt.text).toContain('This order was refunded in full.')

    const first = await read(await get(`${number}-R1`, token))
    for (const part of [
      `Credit note ${number}-R1 إشعار دائن`,
      `Order number ${number} رقم الطلب`,
      'Amount refunded KWD 2.025 ',
      'Paid for the order 10.325 ',
      'Refunded up to this note 2.025 ',
    ])
      expect(first.text).toContain(part)
    // The form in the admin area promises that the buyer does not see it.
    expect(first.text).not.toContain(reason)
    expect((await get(`${number}-R3`, token)).status).toBe(200)
    expect((await get(`${number}-R4`, token)).status).toBe(404)

    const sentEmail = async (name: 'order-receipt' | 'order-refunded') =>
      renderEmail(name, {
        shop: testShop.shop,
        settings: await testShop.shop.settings.read(),
        locale: 'ar',
        data: second,
      })
    expect((await sentEmail('order-refunded'))?.text).toContain(
      `${testShop.url}/receipts/${number}-R${place}.pdf?token=${token}`,
    )
    expect((await sentEmail('order-receipt'))?.html).toContain(`${testShop.url}/receipts/${number}.pdf?token=${token}`)
  })

  test('a refunded item keeps its size beside its title in Arabic', async () => {
    const items = [{ productId: 'bustan-tshirt.m', quantity: 2 }]
    const customer = { ...anyCustomer(), email: newEmail() } as never
    const placed = await placeAndPay(testShop.url, orderBody({ items, shipping: home as never, customer }))
    const { price } = (await readOrder(db(), placed))!.lines[0]!
    const data = await payBack(placed, price, { lines: [{ position: 0, quantity: 1 }], shipping: false })
    const { text } = await read(await get(`${placed.number}-R1`, placed.accessToken))
    expect(text.replace(/ +/g, ' ')).toContain('Bustan T-shirt · M × 1 12.000 1 × M · تيشيرت بستان')
    const settings = await testShop.shop.settings.read()
    const written = await renderEmail('order-refunded', { shop: testShop.shop, settings, locale: 'ar', data })
    expect(written?.text).toContain(` \u2068${placed.number}\u2069 · \u2068${formatMoney(price, 'ar')}\u2069\n`)
  })

  test('a credit note does not change when the order is paid again', async () => {
    const placed = await buy()
    const { orderId } = await payBack(placed, 2025)
    const note = async () => (await read(await get(`${placed.number}-R1`, placed.accessToken))).text
    const issued = await note()
    const [first] = await db().select().from(payment).where(eq(payment.orderId, orderId))
    const settledAt = new Date(testShop.clock.now().getTime() + 60_000)
    const second = { ...first!, id: randomUUID(), reference: `twice_${placed.number}`, refunded: 0, settledAt }
    await db().insert(payment).values(second)
    expect((await read(await get(placed.number, placed.accessToken))).text).toContain('Received in all 20.650 ')
    expect(await note()).toBe(issued)
  })

  test('that cannot be rendered now say so in the buyer’s language, and the page reloads', async () => {
    const { number, accessToken } = await buy()
    const print = vi.spyOn(PdfRenderer.prototype, 'print').mockRejectedValue(new Error('busy'))
    for (const [language, words] of [
      ['ar', 'المتجر غير متاح مؤقتًا'],
      ['en', 'The shop is unavailable right now'],
    ] as const) {
      const headers = { accept: 'text/html', 'accept-language': language }
      const response = await fetch(`${testShop.url}/receipts/${number}.pdf?token=${accessToken}`, { headers })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      const page = await response.text()
      expect([page.includes(words), page.includes('http-equiv="refresh"')]).toEqual([true, true])
    }
    print.mockRestore()
    expect((await get(number, accessToken)).status).toBe(200)
  })

  test('the team gets every document, with its own reason and without the buyer’s link', async () => {
    const placed = await buy()
    await payBack(placed, 1000)
    const renderer = new PdfRenderer()
    const ask = (number: string, cookie?: string) => {
      const context = new RouterContextProvider()
      context.set(shopContext, testShop.shop)
      context.set(accountsContext, testShop.accounts)
      context.set(visitorContext, { locale: 'ar' } as never)
      context.set(documentsContext, teamDocuments(testShop.shop, renderer))
      const url = new URL(`/admin/orders/receipt/${number}`, testShop.url)
      return adminRoute({ request: requestOf(testShop, cookie), context, url, params: { number } } as never)
    }
    const cookie = await adminCookie(testShop)
    await expect(ask(placed.number)).rejects.toMatchObject({ status: 302 })
    const note = await read(await ask(`${placed.number}-R1`, cookie))
    expect(note.text).toContain(`Reason (shop copy) ${reason}`)
    expect(note.links).toEqual([])
    await db()
      .update(order)
      .set({ forgottenAt: new Date(), firstName: 'حساب', lastName: 'محذوف', email: '', phone: '', shipping: null })
      .where(eq(order.number, placed.number))
    const receipt = await read(await ask(placed.number, cookie))
    expect(receipt.text).toContain('Customer حساب محذوف العميل')
    expect(receipt.text).not.toContain('Email')
    expect((await ask('ORD-2026-9999', cookie)).status).toBe(404)

    const print = vi.spyOn(PdfRenderer.prototype, 'print').mockRejectedValue(new Error('busy'))
    const busy = await ask(placed.number, cookie)
    print.mockRestore()
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await busy.text()).toContain('المتجر غير متاح مؤقتًا')
    await renderer.close()
  })
})
