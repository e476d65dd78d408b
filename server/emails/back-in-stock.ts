import { productPath } from '#app/storefront/product/product-path.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { formatMoney } from '#shop/money.ts'
import { readStockAlert } from '#shop/wishlist/read-stock-alerts.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { short } from './short-email.ts'

/** Tells a shopper that a product is back in stock; null when it is no longer for sale. */
export async function backInStock(input: EmailInput<'back-in-stock'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, data, words } = input
  const alert = await readStockAlert(shop.db, data.alertId)
  if (alert === null) return null
  const product = isolate(titleIn(alert, locale))
  const shopName = settings.name[locale]
  return short(input, {
    subject: words.mail_back_in_stock_subject({ product }),
    title: words.mail_back_in_stock_title({ product }),
    text: words.mail_back_in_stock_text({ price: formatMoney(alert.price, locale), shop: shopName }),
    links: [
      { label: words.mail_back_in_stock_open(), url: `${shop.baseUrl}/${locale}${productPath(alert.productId)}` },
    ],
    foot: words.mail_back_in_stock_foot({ shop: shopName }),
  })
}
