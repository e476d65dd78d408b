/** The three kinds of goods (R7). */
export const categories = ['guide', 'physical', 'consultation'] as const
export type Category = (typeof categories)[number]

/** Only active products are for sale. */
export const productStatuses = ['draft', 'active', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** Reasons of stock moves: see `stockMove`. */
export const stockReasons = [
  'order',
  'returned',
  'opening',
  'received',
  'counted',
  'damaged',
  'import',
  'other',
] as const

/** The price bands of the shop's filter, in fils: under 10, 10 to 20, over 20 KWD (R7). Bounds are inclusive. */
export const priceBands = {
  'under-10': { from: 0, to: 9_999 },
  '10-20': { from: 10_000, to: 20_000 },
  'over-20': { from: 20_001, to: null },
} as const
export type PriceBand = keyof typeof priceBands
export const priceBandNames = Object.keys(priceBands) as [PriceBand, ...PriceBand[]]

/** Relevance is for searches: title, tags and sku first, then the newest. */
export const sorts = ['relevance', 'newest', 'price-low', 'price-high'] as const
export type Sort = (typeof sorts)[number]
