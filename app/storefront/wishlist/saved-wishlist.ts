import { useSyncExternalStore } from 'react'
import type { CartItem } from '#shop/cart/reducer.ts'

export const wishlistKey = 'bustan_wishlist'

type Saved = {
  items: readonly CartItem[]
  /** The products of these products and variants. */
  products: ReadonlySet<string>
}

const none: Saved = { items: [], products: new Set() }
let saved = none
const watchers = new Set<() => void>()

/** Sets the wishlist shown by every heart and count of the page. */
export function showSaved(now: Saved): void {
  if (now.items.length === 0 && saved === none) return
  saved = now
  for (const watch of watchers) watch()
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The wishlist; empty on the server and until this browser's own is loaded: cached pages show nothing personal. */
export const useWishlist = (): Saved =>
  useSyncExternalStore(
    watch,
    () => saved,
    () => none,
  )

/** Whether a product or a variant of it is in the wishlist. */
export const useIsSaved = (productId: string): boolean =>
  useSyncExternalStore(
    watch,
    () => saved.products.has(productId),
    () => false,
  )
