import type { Fils } from '../money.ts'

/** A part of an order's discount: its code's, or what the team gave by hand. Fils. */
export type DiscountPart = { code: string | null; byHand: boolean; fils: Fils }

/** The parts of an order's discount that are more than nothing, the code's first. */
export function discountParts(order: {
  discount: Fils
  /** The team's part of `discount`. */
  manualDiscount: Fils
  promoCode: string | null
}): DiscountPart[] {
  const parts = [
    { code: order.promoCode, byHand: false, fils: order.discount - order.manualDiscount },
    { code: null, byHand: true, fils: order.manualDiscount },
  ]
  return parts.filter(({ fils }) => fils > 0)
}
