import type { Component } from '../catalog/bundles/components.ts'
import type { Fils } from '../money.ts'
import type { ForSaleRow, PricedItem } from './price-items.ts'
import { splitPrice } from './split-price.ts'

/** The bundle of an order's line as bought: its price in fils, and its quantity in the order. */
export type LineBundle = {
  productId: string
  title: string
  titleEn: string
  price: Fils
  quantity: number
  image: string
}

/** A priced line of an order: an item, or a part of a bundle at its share of the bundle's price. */
export type PricedLine = ForSaleRow & { quantity: number; bundle: LineBundle | null }

/** The items of an order as lines: a bundle as its parts, whose amounts add up to the bundle's (R62). Pure. */
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

/** The units that items take from stock, at catalog prices. */
export const unitsOf = (items: readonly PricedItem[]) =>
  items.flatMap(({ id, quantity, price, parts }) =>
    parts.length === 0
      ? [{ productId: id, quantity, price }]
      : parts.map((part) => ({ productId: part.id, quantity: part.quantity * quantity, price: part.price })),
  )

/** The bundles among items as they were priced: they must be unchanged when the order is placed. */
export const bundlesOf = (
  items: readonly PricedItem[],
): { productId: string; price: Fils; components: Component[] }[] =>
  items.flatMap(({ id, price, components }) => (components.length === 0 ? [] : [{ productId: id, price, components }]))
