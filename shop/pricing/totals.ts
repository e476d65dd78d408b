import { divideHalfUp, type Fils } from '../money.ts'

export type PricedLine = { price: Fils; quantity: number; isDigital: boolean }
/** A discount as a code grants it: whole percent of the subtotal, or fils off. */
export type Discount = { type: 'percentage'; value: number } | { type: 'fixed'; value: Fils }
/** The shipping rule in settings: one fee for any cart with a non-digital item, free from a subtotal if set. */
export type ShippingRule = { fee: Fils; freeFrom: Fils | null }
export type Totals = { subtotal: Fils; shippingCost: Fils; discount: Fils; total: Fils }

/**
 * What a cart costs (R2). The one place where an order is rounded: a percentage, once, half up.
 * A fixed discount is subtracted directly and never takes the total below 0, so that always
 * `total = subtotal + shippingCost - discount` with every part a whole, non-negative number of fils.
 */
export function totals(lines: readonly PricedLine[], shipping: ShippingRule, discount: Discount | null): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const shipped = lines.some((line) => !line.isDigital)
  const free = shipping.freeFrom !== null && subtotal >= shipping.freeFrom
  const shippingCost = shipped && !free ? shipping.fee : 0
  const off = discountInFils(subtotal, discount)
  const applied = Math.min(off, subtotal + shippingCost)
  return { subtotal, shippingCost, discount: applied, total: subtotal + shippingCost - applied }
}

function discountInFils(subtotal: Fils, discount: Discount | null): Fils {
  if (discount === null) return 0
  if (discount.type === 'fixed') return discount.value
  return Number(divideHalfUp(BigInt(subtotal) * BigInt(discount.value), 100n))
}
