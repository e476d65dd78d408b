import { divideHalfUp, type Fils } from '../money.ts'

/** `isDiscounted` is false for goods that the discount is not for. */
export type PricedLine = { price: Fils; quantity: number; isDigital: boolean; isDiscounted?: boolean }
/**
 * A code's discount: whole percent of the goods it is for, or fils. A limited one is for some categories or products,
 * and never exceeds their amount.
 */
export type Discount = ({ type: 'percentage'; value: number } | { type: 'fixed'; value: Fils }) & {
  isLimited?: boolean
}
/**
 * The cost of delivery to one country: one fee for any cart with a non-digital item, free from an amount if set, which
 * counts before discounts by default.
 */
export type ShippingRule = { fee: Fils; freeFrom: Fils | null; counts?: 'before' | 'after' }
/** For orders that are not shipped. */
export const noDelivery: ShippingRule = { fee: 0, freeFrom: null }

export type Totals = { subtotal: Fils; shippingCost: Fils; discount: Fils; total: Fils }

/**
 * The totals of a cart (R2). The only place where an order is rounded: a percentage, once, half up. A fixed discount is
 * subtracted directly and never takes the total below 0, so that always `total = subtotal + shippingCost - discount`
 * with every part a whole, non-negative number of fils.
 * @param byHand the team's manual discount in addition to the code's, in fils
 */
export function totals(
  lines: readonly PricedLine[],
  shipping: ShippingRule,
  discount: Discount | null,
  byHand: Fils = 0,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const shipped = lines.some((line) => !line.isDigital)
  const off = discountInFils(lines, discount) + byHand
  const free = shipping.freeFrom !== null && countedFor(shipping, subtotal, off) >= shipping.freeFrom
  const shippingCost = shipped && !free ? shipping.fee : 0
  const applied = Math.min(off, subtotal + shippingCost)
  return { subtotal, shippingCost, discount: applied, total: subtotal + shippingCost - applied }
}

/** The amount of the goods that a discount is for. */
export const discountedGoods = (lines: readonly Omit<PricedLine, 'isDigital'>[]): Fils =>
  lines.reduce((sum, line) => (line.isDiscounted === false ? sum : sum + line.price * line.quantity), 0)

/** The amount that counts for free delivery: a discount reduces it at most by its goods. */
const countedFor = ({ counts }: ShippingRule, subtotal: Fils, off: Fils): Fils =>
  counts === 'after' ? Math.max(0, subtotal - off) : subtotal

/**
 * The least amount of other goods that makes delivery free, which a discount that is not limited reduces as well; null
 * when it is free, or never would be.
 */
export function leftToFree(lines: readonly PricedLine[], rule: ShippingRule, discount: Discount | null): Fils | null {
  const { subtotal, shippingCost } = totals(lines, rule, discount)
  const { freeFrom, counts } = rule
  if (shippingCost === 0 || freeFrom === null) return null
  if (counts !== 'after' || discount === null) return freeFrom - subtotal
  const { type, value, isLimited } = discount
  if (type === 'fixed' || isLimited) return freeFrom - subtotal + discountInFils(lines, discount)
  if (value >= 100) return null
  // The discount is rounded half up: half a fils less is enough.
  return Math.floor((freeFrom * 100 - 50) / (100 - value)) + 1 - subtotal
}

function discountInFils(lines: readonly PricedLine[], discount: Discount | null): Fils {
  if (discount === null) return 0
  const goods = discountedGoods(lines)
  if (discount.type === 'fixed') return discount.isLimited ? Math.min(discount.value, goods) : discount.value
  return Number(divideHalfUp(BigInt(goods) * BigInt(discount.value), 100n))
}
