import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'
import type { CartAction, CartItem, CartState } from '#shop/cart/reducer.ts'
import { loadWhenOnline } from '../sync/load-when-online.ts'

/** The code that syncs the cart, loaded lazily. */
export const loadFollowCart = () => import('./follow-cart.ts')

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
    return loadWhenOnline(loadFollowCart, ({ followCart }) => {
      const following = followCart(latest, dispatch)
      changed.current = following.changed
      return () => {
        changed.current = null
        following.stop()
      }
    })
  }, [ready, known, latest, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines is synced
  useEffect(() => changed.current?.(), [items])
}
