import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, orderLine } from '#shop/orders/table.ts'
import { anyCustomer, home, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { renderEmail } from '../../emails/render-email.ts'

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'pglite' })
})
afterAll(() => testShop.stop())

test('an order’s emails show the logo and each product, in formats that every mail program reads', async () => {
  const { shop, url } = testShop
  const items = ['beginner-guide', 'bustan-tshirt.m'].map((productId) => ({ productId, quantity: 2 }))
  const body = orderBody({ items, customer: anyCustomer() as never, shipping: home as never })
  const { number } = await placeAndPay(url, body)
  const [{ id }] = (await shop.db.select({ id: order.id }).from(order).where(eq(order.number, number))) as [
    { id: string },
  ]
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id))
  for (const template of ['order-receipt', 'order-to-store'] as const)
    for (const locale of ['ar', 'en'] as const) {
      const written = await renderEmail(template, {
        shop,
        settings: await shop.settings.read(),
        locale,
        data: { orderId: id },
      })
      const images = [...(written?.html.matchAll(/<img ([^>]*)>/g) ?? [])].map(([, attributes = '']) => attributes)
      expect(images.map((each) => /alt="([^"]*)"/.exec(each)?.[1]?.replaceAll('&#39;', "'"))).toEqual([
        '',
        ...lines.map(({ title, titleEn }) => (locale === 'ar' ? title : titleEn)),
      ])
      for (const image of images) {
        expect(image).toMatch(/width="\d+" height="\d+"/)
        const source = /src="([^"]*)"/.exec(image)?.[1] ?? ''
        expect(source.startsWith(`${shop.baseUrl}/`) && !source.includes('?'), source).toBe(true)
        const response = await fetch(source.replace(shop.baseUrl, url))
        const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        expect(['png', 'jpeg']).toContain(format)
      }
    }
})

test('a line without a picture of the shop has text only', async () => {
  const { shop, url } = testShop
  const { number } = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
  const [{ id }] = (await shop.db.select({ id: order.id }).from(order).where(eq(order.number, number))) as [
    { id: string },
  ]
  await shop.db.update(orderLine).set({ image: 'https://elsewhere.example/x.png' }).where(eq(orderLine.orderId, id))
  const input = { shop, settings: await shop.settings.read(), locale: 'en' as const, data: { orderId: id } }
  const written = await renderEmail('order-receipt', input)
  expect(written?.html.match(/<img /g)).toHaveLength(1)
  expect(written?.html).not.toContain('elsewhere.example')
})
