import { EmptyBasket, ReadingBasket } from '#app/storefront/cart/empty-basket.tsx'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { useWishlistProducts } from '#app/storefront/wishlist/use-wishlist-products.ts'
import { WishlistLine } from '#app/storefront/wishlist/wishlist-line.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/wishlist'
import { DeviceOnlyNotice } from './device-only-notice.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.wishlist_title(), hidden: true })
}

/** The server renders this page without products; the browser's own appear once loaded. */
export default function WishlistPage() {
  const { saved, known, unreachable, waits } = useWishlistProducts()
  return (
    <div className="wrap min-h-svh pt-8">
      <h1 className="text-3xl">
        {m.wishlist_title()}
        {!waits && saved.length > 0 && (
          <span className="ms-3 font-text text-base font-normal text-quiet">
            {m.items_count({ count: saved.length })}
          </span>
        )}
      </h1>
      {waits && (
        <ReadingBasket label={m.wishlist_loading()}>
          <NeedsScripts text={m.wishlist_needs_javascript()} />
        </ReadingBasket>
      )}
      {!waits && saved.length === 0 && <EmptyBasket title={m.wishlist_empty_title()} text={m.wishlist_empty_hint()} />}
      {!waits && saved.length > 0 && (
        <div className="max-w-3xl">
          <DeviceOnlyNotice />
          {unreachable && (
            <Notice live="status" className="says-offline mt-5" title={m.wishlist_unreachable()}>
              {m.wishlist_stock_unknown()}
            </Notice>
          )}
          <ul aria-label={m.wishlist_items()} className="mt-6">
            {/* Newest first. */}
            {saved.toReversed().map((item) => (
              <WishlistLine key={item.id} item={item} known={known} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
