import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { CartIcon } from '#app/ui/icons.tsx'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from './order-for-buyer.ts'

/** Puts the goods of an order that came to nothing into the cart again, at today's prices. */
export function OrderAgain({ order }: { order: BuyerOrder }) {
  const { ready, dispatch } = useCart()
  const goTo = useSiteNavigate()
  if (order.again.length === 0) return null
  function again() {
    for (const { quantity, ...item } of order.again) dispatch({ type: 'ADD_ITEM', item, quantity })
    goTo('/cart')
  }
  return (
    <Notice
      tone="info"
      title={m.order_again_title()}
      action={
        <Button onClick={again} disabled={!ready} icon={<CartIcon size={20} />}>
          {m.order_again()}
        </Button>
      }
    >
      {order.again.length < order.lines.length ? m.order_again_some() : m.order_again_text()}
    </Notice>
  )
}
