import { createHash } from 'node:crypto'
import type { ProductView } from '#shop/catalog/product-view.ts'

type Drawn = Pick<ProductView, 'title' | 'titleEn' | 'price' | 'pricesVary' | 'image'>

/**
 * The version in the URL of a product's link preview picture, of digits only: networks cache pictures for weeks, so what
 * the picture shows is part of its URL.
 */
export function pictureVersion({ title, titleEn, price, pricesVary, image }: Drawn): number {
  const shown = JSON.stringify([title, titleEn, price, pricesVary, image])
  return createHash('sha256').update(shown).digest().readUInt32BE()
}
