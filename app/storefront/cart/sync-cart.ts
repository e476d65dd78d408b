import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'
import type { CartAction, CartItem, CartState } from '#shop/cart/reducer.ts'

/**
 * Syncs the cart of a signed-in user across devices. Loaded only with the account hint and after the page, so visitors
 * pay nothing for it.
 */
export function useFollowingCart(
  items: CartItem[],
  ready: boolean,
  latest: RefObject<CartState>,
  dispatch: Dispatch<CartAction>,
): void {
  const known = useAccountHint()
  const changed = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!ready || !known) return
    let stop: (() => void) | null = null
    let left = false
    import('#app/storefront/cart/follow-cart.ts').then(
      ({ followCart }) => {
        if (left) return
        const following = followCart(latest, dispatch)
        changed.current = following.changed
        stop = following.stop
      },
      // Could not be loaded, as when offline: the cart stays in this browser until the next page.
      () => {},
    )
    return () => {
      left = true
      changed.current = null
      stop?.()
    }
  }, [ready, known, latest, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines is synced
  useEffect(() => changed.current?.(), [items])
}
