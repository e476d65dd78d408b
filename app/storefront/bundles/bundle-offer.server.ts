import * as m from '#locales/compiled/messages.js'
import type { ProductView } from '#shop/catalog/product-view.ts'
import type { Locale } from '#shop/money.ts'

/** How a bundle with downloads and things that are shipped is received, in words made here; null for anything else. */
export function bundleOffer({ category, contents }: ProductView, locale: Locale): { how: string } | null {
  const isMixed = category === 'physical' && contents?.some(({ isDigital }) => isDigital)
  return isMixed ? { how: m.bundle_receiving({}, { locale }) } : null
}
