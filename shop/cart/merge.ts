import { maxLines, maxQuantity } from './reducer.ts'

/** A product in a cart, and its quantity. */
export type CartLine = { productId: string; quantity: number }

/**
 * Merges two carts: this browser's and the account's. `base` is what both held when they last agreed, so a change on
 * one side only, a removal too, wins; where both changed, the larger quantity does. Without a base (this browser meets
 * the account for the first time) nothing is known to be removed: each product of either, the larger quantity. Merging
 * the result again with either side changes nothing. The order is the browser's, then the account's, cut to `most`
 * lines.
 */
export function mergeCarts(
  base: readonly CartLine[] | null,
  mine: readonly CartLine[],
  theirs: readonly CartLine[],
  most = maxLines,
): CartLine[] {
  const [before, here, there] = [quantities(base ?? []), quantities(mine), quantities(theirs)]
  const merged = [...new Set([...here.keys(), ...there.keys()])].map((productId) => {
    const [was, one, other] = [before, here, there].map((cart) => cart.get(productId) ?? 0) as [number, number, number]
    const quantity = base !== null && one === was ? other : base !== null && other === was ? one : Math.max(one, other)
    return { productId, quantity: Math.min(quantity, maxQuantity) }
  })
  return merged.filter(({ quantity }) => quantity > 0).slice(0, most)
}

/** Whether two carts have the same content, in any order. */
export function sameCart(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const [here, there] = [quantities(one), quantities(other)]
  return here.size === there.size && [...here].every(([id, quantity]) => there.get(id) === quantity)
}

const quantities = (lines: readonly CartLine[]) =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
