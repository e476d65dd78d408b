import type { Dispatch } from 'react'
import type { CartAction, CartItem, CartState } from '#shop/cart/reducer.ts'

/** Replaces the lines. A change from elsewhere does not drop the code typed in this tab. */
export function loadCart(items: CartItem[], before: CartState, dispatch: Dispatch<CartAction>): void {
  const { promoCode, promoDiscount, promoDiscountType } = before
  dispatch({ type: 'LOAD_CART', items })
  if (promoCode !== null && promoDiscountType !== null)
    dispatch({ type: 'APPLY_PROMO', code: promoCode, discount: promoDiscount, discountType: promoDiscountType })
}
