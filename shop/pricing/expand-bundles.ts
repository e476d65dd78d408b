import type { Component } from '../catalog/bundles/components.ts'
import type { Fils } from '../money.ts'
import type { ForSaleRow, PricedItem } from './price-items.ts'
import { splitPrice } from './split-price.ts'

/** The bundle of an order's line as it was bought: its price in fils, and how many of it the order has. */
export type LineBundle = {
  productId: string
  title: string
  titleEn: string
  price: Fils
  quantity: number
  image: string
}

/** What an order's line is made of: an item, or a part of a bundle at its share of the bundle's price. */
export type PricedLine = ForSaleRow & { quantity: number; bundle: LineBundle | null }

/** The items of an order as its lines: a bundle as its parts, whose amounts together are the bundle's (R62). Pure. */
export const expandBundles = (items: readonly PricedItem[]): PricedLine[] =>
  items.flatMap(({ parts, quantity, ...item }): PricedLine[] => {
    if (parts.length === 0) return [{ ...item, quantity, bundle: null }]
    const { id: productId, title, titleEn, price, image } = item
    const bundle = { productId, title, titleEn, price, quantity, image }
    return splitPrice(price, parts).flatMap((share) => {
      const { quantity: _, ...part } = parts[share.index] as PricedItem['parts'][number]
      return [{ ...part, price: share.price, quantity: share.quantity * quantity, bundle }]
    })
  })

/** The units that items take from the catalog, at the prices of the catalog. */
export const unitsOf = (items: readonly PricedItem[]) =>
  items.flatMap(({ id, quantity, price, parts }) =>
    parts.length === 0
      ? [{ productId: id, quantity, price }]
      : parts.map((part) => ({ productId: part.id, quantity: part.quantity * quantity, price: part.price })),
  )

/** The bundles among items as they were priced: nothing of them may have changed when the order is placed. */
export const bundlesOf = (
  items: readonly PricedItem[],
): { productId: string; price: Fils; components: Component[] }[] =>
  items.flatMap(({ id, price, components }) => (components.length === 0 ? [] : [{ productId: id, price, components }]))
