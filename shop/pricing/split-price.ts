import type { Fils } from '../money.ts'

/** Units of one product at one price, a part of a bundle; `index` is the product's index among the given ones. */
export type Share = { index: number; quantity: number; price: Fils }

/**
 * Splits the price of one bundle in proportion to its units' individual prices, in whole fils by the largest remainder:
 * the shares add up to the price. Units of one product differ by at most one fils, so it has one share or two. Pure.
 * @param price in fils
 * @param parts the individual price of a unit of each product, in fils, and the number of units
 */
export function splitPrice(price: Fils, parts: readonly { price: Fils; quantity: number }[]): Share[] {
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const apart = parts.reduce((sum, part) => sum + part.price * part.quantity, 0)
  // Products that are free individually share evenly.
  const whole = BigInt(apart || pieces)
  const weighed = parts.map((part, index) => {
    const weight = BigInt(price) * BigInt(apart ? part.price : 1)
    return { index, quantity: part.quantity, floor: Number(weight / whole), rest: weight % whole }
  })
  let over = price - weighed.reduce((sum, { floor, quantity }) => sum + floor * quantity, 0)
  const ranked = weighed.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const more = new Map<number, number>()
  for (const { index, quantity } of ranked) {
    more.set(index, Math.min(quantity, over))
    over -= Math.min(quantity, over)
  }
  return weighed.flatMap(({ index, quantity, floor }) => {
    const raised = more.get(index) ?? 0
    return [
      { index, quantity: raised, price: floor + 1 },
      { index, quantity: quantity - raised, price: floor },
    ].filter((share) => share.quantity > 0)
  })
}
