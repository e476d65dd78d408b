import { useEffect } from 'react'
import { useAccountHint } from '#app/account/kit/hint.ts'
import { readSavedItems } from '../cart/saved-cart.ts'
import { loadWhenOnline } from '../sync/load-when-online.ts'
import { loadWishlist } from './load-wishlist.ts'
import { wishlistKey } from './saved-wishlist.ts'

/** Loads the wishlist: at once when something is saved or a user is signed in, else some time after the page. */
export function useDeviceWishlist(): void {
  const known = useAccountHint()
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(
      () => {
        stop = loadWhenOnline(loadWishlist, ({ startWishlist }) => startWishlist(known))
      },
      known || readSavedItems(wishlistKey).length > 0 ? 0 : 2000,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [known])
}
