import { useEffect } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'
import { readSavedItems } from '../cart/saved-cart.ts'
import { loadWishlist } from './load-wishlist.ts'
import { wishlistKey } from './saved-wishlist.ts'

/** Loads the wishlist: at once when something is saved or a user is signed in, else some time after the page. */
export function useDeviceWishlist(): void {
  const known = useAccountHint()
  useEffect(() => {
    let stop: (() => void) | null = null
    const timer = setTimeout(
      async () => {
        // Could not be loaded, as when offline: the next page retries.
        const device = await loadWishlist().catch(() => null)
        if (stop === null && device) stop = device.startWishlist(known)
      },
      known || readSavedItems(wishlistKey).length > 0 ? 0 : 2000,
    )
    return () => {
      clearTimeout(timer)
      stop?.()
      stop = () => {}
    }
  }, [known])
}
