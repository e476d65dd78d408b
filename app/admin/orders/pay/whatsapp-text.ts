import { formatWhen } from '#app/kuwait-time.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import type { OrderRow } from '#shop/orders/read.ts'
import type { Shop } from '#shop/shop.ts'

/** The payment link as a text in the buyer's language. */
export async function whatsappText(
  shop: Pick<Shop, 'secrets' | 'settings' | 'baseUrl'>,
  order: OrderRow,
): Promise<string> {
  const { locale, number, firstName, total, reservedUntil } = order
  const { name } = await shop.settings.read()
  const facts = {
    name: firstName,
    shop: name[locale],
    number,
    total: formatMoney(total, locale),
    url: orderUrl(shop, locale, order),
    when: formatWhen(reservedUntil, locale),
  }
  return m.payment_link_whatsapp(facts, { locale })
}
