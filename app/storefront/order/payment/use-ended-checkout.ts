import { useEffect } from 'react'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { closeDraft } from '#app/storefront/checkout/draft.ts'
import type { BuyerOrder, BuyerState } from '../order-for-buyer.ts'

/** The states in which an order's checkout is over: paid or later, or accepted unpaid by the store. */
const ended: readonly BuyerState[] = ['accepted', 'paid', 'review', 'cancelled_paid', 'refunded']

/** Whether the checkout that led to an order in this state is over: its key would only lead to the same order. */
export const isCheckoutOver = (state: BuyerState): boolean => ended.includes(state)

/** Ends the checkout of this tab once the order it led to is paid, and removes what was bought from the cart. */
export function useEndedCheckout(order: BuyerOrder | null): void {
  const { ready, dispatch } = useCart()
  useEffect(() => {
    if (!ready || order === null || !isCheckoutOver(order.state) || !closeDraft(order.number)) return
    // Another tab may have added other products since.
    for (const { productId } of order.lines) dispatch({ type: 'REMOVE_ITEM', id: productId })
    dispatch({ type: 'REMOVE_PROMO' })
  }, [ready, order, dispatch])
}
