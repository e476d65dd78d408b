import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'
import type { CartAction, CartItem, CartState } from '#shop/cart/reducer.ts'
import { loadWhenOnline } from '../sync/load-when-online.ts'

/**
 * Syncs the cart of a signed-in user across devices. Loaded only with the account hint and after the page, so visitors
 * pay nothing for it.
 * @returns whether the first sync has ended, or there is none: until then an empty cart may have items in the account
 */
export function useFollowingCart(
  items: CartItem[],
  ready: boolean,
  latest: RefObject<CartState>,
  dispatch: Dispatch<CartAction>,
): boolean {
  const known = useAccountHint()
  const [synced, setSynced] = useState(false)
  const changed = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!ready || !known) return
    const end = () => setSynced(true)
    return loadWhenOnline(
      () => import('#app/storefront/cart/follow-cart.ts'),
      ({ followCart }) => {
        const following = followCart(latest, dispatch, end)
        changed.current = following.changed
        return () => {
          changed.current = null
          following.stop()
        }
      },
      end,
    )
  }, [ready, known, latest, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines is synced
  useEffect(() => changed.current?.(), [items])
  return synced || !known
}
