import type { Dispatch, RefObject } from 'react'
import { loadCart } from '#app/storefront/cart/load-cart.ts'
import { toastId } from '#app/storefront/kit/toast-id.ts'
import { cartAgreedKey } from '#app/storefront/sync/cart-account.ts'
import { followList } from '#app/storefront/sync/follow-list.ts'
import { isolate } from '#app/ui/isolate.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { type CartAction, type CartItem, type CartState, maxLines } from '#shop/cart/reducer.ts'

let end = () => {}
/** Resolved when the first sync of this page has ended. */
export const firstSync = new Promise<void>((resolve) => {
  end = resolve
})

/** Syncs the cart with the account (see `followList`). It stays when the user signs out. */
export function followCart(cart: RefObject<CartState>, dispatch: Dispatch<CartAction>) {
  return followList({
    name: 'cart',
    agreedKey: cartAgreedKey,
    most: maxLines,
    read: () => cart.current.items,
    show: (items) => loadCart(items, cart.current, dispatch),
    lineFor: ({ id, quantity }) => ({ productId: id, quantity }),
    synced: () => end(),
    dropped: (items) => toast(items.map(droppedText).join(' '), { id: toastId, duration: 10_000 }),
    added: (count) => toast(m.cart_follow_added({ count }), { id: toastId, duration: 10_000 }),
  })
}

const droppedText = ({ title, titleEn }: CartItem) =>
  m.cart_follow_dropped({ name: isolate(document.documentElement.lang === 'en' ? titleEn : title) })
