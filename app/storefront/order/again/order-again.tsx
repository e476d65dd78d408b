import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { CartIcon } from '#app/ui/icons.tsx'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import { useCart } from '../../cart/cart-context.tsx'
import { toastId } from '../../kit/toast-id.ts'
import type { BuyerOrder } from '../order-for-buyer.ts'
import { changesInWords, limitsInWords } from './again-in-words.ts'

/** Adds an order's items to the cart again, at today's prices, and says what has changed. */
export function OrderAgain({ order }: { order: BuyerOrder }) {
  const { ready, putIntoCart } = useOrderAgain()
  const locale = useSite()?.locale ?? 'ar'
  const { again } = order
  if (again === null) return null
  const isLost = order.state === 'expired' || order.state === 'cancelled'
  const changes = changesInWords(again, locale)
  if (again.items.length === 0)
    return (
      <Notice tone="info" title={m.order_again_none()}>
        {m.order_again_none_text()}
      </Notice>
    )
  return (
    <Notice
      tone="info"
      className="noscript:hidden"
      title={isLost ? m.order_again_title() : m.order_again_same()}
      action={
        <Button
          onClick={() => {
            const limits = putIntoCart(again.items)
            if (limits.length > 0) toast(limits.join(' '), { id: toastId })
          }}
          disabled={!ready}
          variant={isLost ? 'primary' : 'secondary'}
          icon={<CartIcon size={20} />}
        >
          {m.order_again()}
        </Button>
      }
    >
      {changes.length === 0 ? (
        m.order_again_text()
      ) : (
        <ul>
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/**
 * Adds an earlier order's items to the cart, opens it, and returns why some did not fit, if any; `ready` once this
 * browser's cart is loaded.
 */
export function useOrderAgain(): { ready: boolean; putIntoCart: (items: readonly CartItem[]) => string[] } {
  const { cart, ready, dispatch } = useCart()
  const goTo = useSiteNavigate()
  return {
    ready,
    putIntoCart(items) {
      for (const { quantity, ...item } of items) dispatch({ type: 'ADD_ITEM', item, quantity })
      goTo('/cart')
      return limitsInWords(items, cart.items)
    },
  }
}
