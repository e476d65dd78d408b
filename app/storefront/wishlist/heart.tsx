import { cx } from '#app/ui/class-names.ts'
import { HeartIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { useSiteNavigate } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import { loadWishlist } from './load-wishlist.ts'
import { useIsSaved } from './saved-wishlist.ts'

type HeartProps = {
  product: { id: string }
  /** The chosen variant, or the product itself. */
  chosen: Omit<CartItem, 'quantity'>
  title: string
  className: string
}

/**
 * Saves a product or its chosen variant; shown as pressed while any of it is saved. The page is cached for all
 * visitors, so the state comes from the browser.
 */
export function Heart({ product, chosen, title, className }: HeartProps) {
  const goTo = useSiteNavigate()
  const saved = useIsSaved(product.id)
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={m.wishlist_heart({ title: isolate(title) })}
      onClick={() => loadWishlist().then((device) => device.toggleWishlist(chosen, title, () => goTo('/wishlist')))}
      className={cx('grid size-11 place-items-center rounded-full noscript:hidden', className)}
    >
      <HeartIcon className={saved ? 'fill-tomato text-tomato' : undefined} />
    </button>
  )
}
