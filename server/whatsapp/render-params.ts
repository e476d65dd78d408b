import { eq } from 'drizzle-orm'
import { whenInWords } from '#app/appointment-time.ts'
import { productPath } from '#app/storefront/product/product-path.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { readAppointment } from '#shop/appointments/read.ts'
import { product } from '#shop/catalog/table.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import { readShipments } from '#shop/orders/shipments/read.ts'
import { order } from '#shop/orders/table.ts'
import type { Shop } from '#shop/shop.ts'
import type { MessageData, whatsappMessage } from '#shop/whatsapp/table.ts'
import { type MessageTemplate, templateParams } from '#shop/whatsapp/templates.ts'
import { readStockAlert } from '#shop/wishlist/read-stock-alerts.ts'

type Source = Pick<Shop, 'db' | 'baseUrl'>
type Facts<Template extends MessageTemplate> = Record<(typeof templateParams)[Template][number], string>
type Render<Template extends MessageTemplate> = (
  shop: Source,
  locale: Locale,
  data: MessageData[Template],
) => Promise<Facts<Template> | null>

/** No private link: a mistyped phone must not open someone's order. There it is found by number and email. */
const findOrder = ({ baseUrl }: Source, locale: Locale) => `${baseUrl}/${locale}/find-order`

const renderers: { [Template in MessageTemplate]: Render<Template> } = {
  async order_paid(shop, locale, { orderId }) {
    const [found] = await shop.db.select().from(order).where(eq(order.id, orderId))
    if (found === undefined) return null
    return { number: found.number, total: formatMoney(found.total, locale), link: findOrder(shop, locale) }
  },

  async order_shipped(shop, locale, { orderId, shipmentIds }) {
    const [found] = await shop.db.select().from(order).where(eq(order.id, orderId))
    const parcels = (await readShipments(shop.db, [orderId])).filter(
      ({ id, state }) => state === 'shipped' && shipmentIds.includes(id),
    )
    if (found === undefined || parcels.length === 0) return null
    // The groups of a number would be reversed in an Arabic sentence.
    const typed = (tracking: string) => (locale === 'ar' && tracking ? isolate(tracking) : tracking)
    const named = parcels.map(({ carrier, tracking }) => [carrier?.[locale], typed(tracking)].filter(Boolean).join(' '))
    const parcel = [...new Set(named.filter(Boolean))].join(locale === 'ar' ? '، ' : ', ')
    return {
      number: found.number,
      parcel: parcel || m.whatsapp_by_store({}, { locale }),
      link: findOrder(shop, locale),
    }
  },

  async appointment_reminder(shop, locale, { bookingId, startsAt }) {
    const found = await readAppointment(shop.db, bookingId)
    if (found?.state !== 'confirmed' || found.startsAt.toISOString() !== startsAt) return null
    const [sold] = await shop.db
      .select({ title: product.title, titleEn: product.titleEn })
      .from(product)
      .where(eq(product.id, found.productId ?? ''))
    const title = (sold && titleIn(sold, locale)) || m.whatsapp_session({}, { locale })
    return { title, time: whenInWords(found.startsAt, locale), link: findOrder(shop, locale) }
  },

  async back_in_stock(shop, locale, { alertId }) {
    const alert = await readStockAlert(shop.db, alertId)
    if (alert === null) return null
    const link = `${shop.baseUrl}/${locale}${productPath(alert.productId)}`
    return { product: titleIn(alert, locale), price: formatMoney(alert.price, locale), link }
  },
}

/** Sample values for an admin's test of a template. */
const sampleFacts = (shop: Source, locale: Locale): Record<string, string> => ({
  number: 'ORD-2026-0001',
  total: formatMoney(12_500, locale),
  parcel: 'Aramex 123456789',
  title: m.whatsapp_sample_product({}, { locale }),
  product: m.whatsapp_sample_product({}, { locale }),
  time: whenInWords(new Date('2026-12-01T13:00:00Z'), locale),
  price: formatMoney(4_750, locale),
  link: findOrder(shop, locale),
})

/** In code points; links are never cut. */
const longest = 200

/** A value as the service accepts it: one line, not empty, without runs of spaces. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Isolates that are left open are closed: the rest of the message would be laid out inside them. */
function cut(text: string): string {
  let [short, length, open] = ['', 0, 0]
  for (const character of text) {
    const closes = character === '\u2069' && open > 0
    const inside = /[\u2066-\u2068]/.test(character) ? open + 1 : open - Number(closes)
    if (length + 1 + inside > longest) break
    short += character
    length += 1
    open = inside
  }
  return short.trim() + '\u2069'.repeat(open)
}

const valueFor = (name: string, text = '') => (name === 'link' ? oneLine(text) : cut(oneLine(text))) || '-'

/** A message's current parameters, in its template's order; null when its subject is gone or no longer applies. */
export async function renderParams(
  shop: Source,
  { template, locale, data }: Pick<typeof whatsappMessage.$inferSelect, 'template' | 'locale' | 'data'>,
): Promise<string[] | null> {
  const render = renderers[template] as Render<MessageTemplate>
  const facts: Record<string, string> | null =
    'sample' in data ? sampleFacts(shop, locale) : await render(shop, locale, data)
  return facts && templateParams[template].map((name) => valueFor(name, facts[name]))
}
