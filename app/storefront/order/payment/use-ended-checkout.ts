import { useEffect } from 'react'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { closeDraft } from '#app/storefront/checkout/draft.ts'
import type { BuyerOrder, BuyerState } from '../order-for-buyer.ts'

/** The states in which an order's checkout is over: paid or later, or accepted unpaid by the store. */
const ended: readonly BuyerState[] = ['accepted', 'paid', 'review', 'cancelled_paid', 'refunded']

/** Whether the checkout that led to an order in this state is over: its key would only lead to the same order. */
const isCheckoutOver = (state: BuyerState): boolean => ended.includes(state)

/** Ends the checkout of this tab once the order it led to is paid, and removes what was bought from the cart. */
export function useEndedCheckout(order: BuyerOrder | null): void {
  const { cart, ready, dispatch } = useCart()
  useEffect(() => {
    if (!ready || order === null || !isCheckoutOver(order.state) || !closeDraft(order.number)) return
    // Another tab may have added products or units since.
    for (const { productId: id, quantity: bought } of order.lines) {
      const { quantity = 0 } = cart.items.find((item) => item.id === id) ?? {}
      dispatch({ type: 'UPDATE_QUANTITY', id, quantity: quantity - bought })
    }
    dispatch({ type: 'REMOVE_PROMO' })
  }, [ready, order, cart.items, dispatch])
}
