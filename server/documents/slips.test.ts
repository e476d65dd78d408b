import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loader as pageRoute } from '#app/admin/orders/slips/slips.tsx'
import { loader as fileRoute } from '#app/admin/orders/slips/slips-pdf.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { documentsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { product } from '#shop/catalog/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { cookieOf, requestOf } from '#tests/support/accounts/accounts.ts'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { teamDocuments } from './document-routes.ts'
import { PdfRenderer } from './pdf-renderer.ts'

const shipping = {
  country: 'KW' as const,
  governorate: 'hawalli' as const,
  areaId: 'salmiya',
  city: 'حولي',
  area: 'السالمية',
  block: '10',
  street: '5',
  address: '',
  building: '12',
  paci: '12345678',
  floor: '3',
  apartment: '7',
  notes: 'البوابة الخلفية',
}

describeOnBothEngines('packing slips', (open) => {
  let testShop: OpenShop
  let cookie: string
  const renderer = new PdfRenderer()
  beforeAll(async () => {
    testShop = await open()
    const token = new URL(testShop.setupUrl!).searchParams.get('token')!
    const keeper = { token, name: 'Keeper', email: 'keeper@example.com', password: 'orchard-gate-1977' }
    const result = await testShop.accounts.setUp(requestOf(testShop), keeper)
    if (!result.ok) throw new Error(result.reason)
    cookie = cookieOf(result.headers)
    return () => renderer.close()
  })
  const db = () => testShop.shop.db

  async function buy(...items: [productId: string, quantity: number][]) {
    const body = orderBody({
      items: items.map(([productId, quantity]) => ({ productId, quantity })),
      customer: { ...anyCustomer(), firstName: 'نورة', lastName: 'المطيري', phone: '66123401' } as never,
    })
    const placed = await placeAndPay(testShop.url, body)
    // As the checkout form would send it.
    await change(placed.number, { shipping, notes: 'هدية من نورة' })
    return placed
  }
  const change = (number: string, set: Partial<typeof order.$inferInsert>) =>
    db().update(order).set(set).where(eq(order.number, number))

  function ask(page: 'slips' | 'slips.pdf', numbers: string[], as = cookie): { url: URL; args: never } {
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    context.set(accountsContext, testShop.accounts)
    context.set(visitorContext, { locale: 'ar' } as never)
    context.set(documentsContext, teamDocuments(testShop.shop, renderer))
    const url = new URL(`/admin/orders/${page}`, testShop.url)
    for (const number of numbers) url.searchParams.append('order', number)
    return { url, args: { request: requestOf(testShop, as), context, url, params: {} } as never }
  }
  const file = (...numbers: string[]) => fileRoute(ask('slips.pdf', numbers).args) as Promise<Response>
  const page = (...numbers: string[]) => pageRoute(ask('slips', numbers).args)
  async function read(response: Response) {
    expect(response.status).toBe(200)
    return readPdf(new Uint8Array(await response.arrayBuffer()))
  }

  test('a slip says what to pack and where it goes, in both languages, without prices', async () => {
    const { number, accessToken } = await buy(['beginner-guide', 1], ['sticker-pack', 3], ['bustan-tshirt.m', 1])
    const [shirt] = await db().select().from(product).where(eq(product.id, 'bustan-tshirt.m'))
    // One pack of stickers was broken, and refunded without restocking it.
    await db().update(orderLine).set({ withdrawn: 1 }).where(eq(orderLine.productId, 'sticker-pack'))
    const response = await file(number)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="packing-slip-${number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const { pages, text, links } = await read(response)
    expect(pages).toBe(1)
    for (const part of [
      `Packing slip ${number} قائمة التجهيز`,
      'نورة المطيري',
      '+965 6612 3401',
      'Block 10, Street 5',
      'Salmiya, Hawalli',
      // Figures are extracted in the order of the page.
      'السالمية، حولي\n5 ، شارع10 قطعة',
      'Building 12, Floor 3, Apartment 7',
      'PACI number 12345678',
      'البوابة الخلفية',
      'هدية من نورة',
      ' 2 ملصقات الحديقة',
      `${shirt!.sku} 1 M · تيشيرت`,
      'Units 3 عدد القطع',
      `${number} · 1 / 1`,
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/KWD|د\.ك|\d\.\d{3}|دليل|[٠-٩۰-۹]/)
    // The buyer's private link is not printed on a parcel, which others handle.
    expect(links).toEqual([`${testShop.url}/admin/orders/view/${number}`])
    expect(text).not.toContain(accessToken)
  })

  test('several orders are one file with separate pages, in the requested order', async () => {
    const [small, long, digital] = [
      await buy(['sticker-pack', 1]),
      await buy(['bustan-tshirt.m', 1]),
      await buy(['rare-crops-guide', 1]),
    ]
    const [line] = await db()
      .select({ line: orderLine })
      .from(orderLine)
      .innerJoin(order, eq(order.id, orderLine.orderId))
      .where(eq(order.number, long.number))
    const more = Array.from({ length: 31 }, (_, at) => ({ ...line!.line, position: at + 1, quantity: 2 }))
    await db().insert(orderLine).values(more)
    await change(small.number, { paymentStatus: 'refunded' })
    await change(long.number, { paymentStatus: 'pending', reservation: 'kept' })

    const { pages, text } = await read(await file(long.number, digital.number, small.number, long.number))
    const of = (number: string) =>
      [...text.matchAll(new RegExp(`${number} · (\\d) / (\\d)`, 'g'))].map(([found]) => found)
    const longPages = of(long.number)
    expect(longPages.length).toBeGreaterThan(1)
    expect(longPages).toEqual(longPages.map((_, at) => `${long.number} · ${at + 1} / ${longPages.length}`))
    expect(of(small.number)).toEqual([`${small.number} · 1 / 1`])
    expect(pages).toBe(longPages.length + 1)
    expect(text.match(/^Item /gm)).toHaveLength(pages)
    expect(text).toContain('Units 63 ')
    expect(text.indexOf(long.number)).toBeLessThan(text.indexOf(small.number))
    expect(text.match(/Refunded\. Do not send\..*/g)).toHaveLength(1)
    expect(text).toMatch(/To be paid on delivery for the whole order: KWD.14\.000/)
    expect(text).not.toContain(digital.number)
  })

  test('the page lists what is left out and what not to send, if anything', async () => {
    const [good, digital, cancelled, refunded, left, returned] = [
      await buy(['sticker-pack', 1]),
      await buy(['rare-crops-guide', 1]),
      await buy(['sticker-pack', 1]),
      await buy(['sticker-pack', 1]),
      await buy(['sticker-pack', 1]),
      await buy(['bustan-tshirt.m', 1]),
    ].map(({ number }) => number) as [string, string, string, string, string, string]
    await change(cancelled, { status: 'cancelled' })
    await change(refunded, { paymentStatus: 'refunded' })
    await change(left, { shipping: null, forgottenAt: new Date() })
    const [{ id } = { id: '' }] = await db().select({ id: order.id }).from(order).where(eq(order.number, returned))
    await db().update(orderLine).set({ withdrawn: 1 }).where(eq(orderLine.orderId, id))
    await change(returned, { fulfilment: 'complete' })
    expect(await page(good, digital, cancelled, refunded, left, returned, 'ORD-2001-9999', '../etc')).toEqual({
      most: 50,
      busy: false,
      parcel: null,
      printed: [good, refunded],
      skipped: {
        nothing: [digital, returned],
        cancelled: [cancelled],
        refunded: [refunded],
        unpaid: [],
        nowhere: [left],
        unknown: ['ORD-2001-9999'],
        beyond: [],
      },
    })
    const redirect = async (work: Promise<unknown>) =>
      ((await work.catch((thrown: unknown) => thrown)) as Response).headers.get('location')
    expect(await redirect(page(good))).toBe(`/admin/orders/slips.pdf?order=${good}`)
    expect(await redirect(file(digital))).toBe(`/admin/orders/slips?order=${digital}`)
    // A printer problem is reported, without a redirect loop.
    const { url, args } = ask('slips.pdf', [good])
    ;(args as { context: RouterContextProvider }).context.set(documentsContext, {
      forTeam: async () => new Response(null, { status: 404 }),
      slips: async () => new Response(null, { status: 503 }),
    })
    expect(await redirect(fileRoute(args))).toBe(`/admin/orders/slips${url.search}&busy=1`)
    const again = ask('slips', [good])
    again.url.searchParams.set('busy', '1')
    expect(await pageRoute(again.args)).toMatchObject({ printed: [good], busy: true })
    expect(await page(digital)).toMatchObject({ printed: [], skipped: { nothing: [digital] } })
    for (const path of ['slips', 'slips.pdf'] as const) {
      const { url, args } = ask(path, [good], 'none=1')
      const from = encodeURIComponent(url.pathname + url.search)
      expect(await redirect((path === 'slips' ? pageRoute : fileRoute)(args))).toBe(`/admin/login?from=${from}`)
    }
  })
})
