import * as m from '#locales/compiled/messages.js'
import type { ProductView } from '#shop/catalog/product-view.ts'
import type { Locale } from '#shop/money.ts'

/** How a bundle of downloads and shipped products is delivered, as server-made text; null for anything else. */
export function bundleOffer({ category, contents }: ProductView, locale: Locale): { how: string } | null {
  const isMixed = category === 'physical' && contents?.some(({ isDigital }) => isDigital)
  return isMixed ? { how: m.bundle_receiving({}, { locale }) } : null
}
