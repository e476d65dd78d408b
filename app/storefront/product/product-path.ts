import { isVariantId, parentOf } from '#shop/catalog/variants/options.ts'

/** The page of a product; of a variant, with that variant chosen. */
export const productPath = (id: string): string => {
  const [page, chosen] = [parentOf(id), id].map(encodeURIComponent)
  return isVariantId(id) ? `/product/${page}?variant=${chosen}` : `/product/${page}`
}
