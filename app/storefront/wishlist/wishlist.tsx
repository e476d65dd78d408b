import { useAccountHint } from '#app/account/kit/hint.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { useWishlistProducts } from '#app/storefront/wishlist/use-wishlist-products.ts'
import { WishlistLine } from '#app/storefront/wishlist/wishlist-line.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SiteLink, useSitePath } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/wishlist'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.wishlist_title(), hidden: true })
}

/** The server sends this page without products; the browser's own appear when they have been read. */
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
      {waits && <Reading />}
      {!waits && saved.length === 0 && <Empty />}
      {!waits && saved.length > 0 && (
        <div className="max-w-3xl">
          <HereOnly />
          {unreachable && (
            <Notice live="status" className="says-offline mt-5" title={m.wishlist_unreachable()}>
              {m.wishlist_stock_unknown()}
            </Notice>
          )}
          <ul aria-label={m.wishlist_items()} className="mt-6">
            {/* The last that was saved is looked for first. */}
            {saved.toReversed().map((item) => (
              <WishlistLine key={item.id} item={item} known={known} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Where a guest's wishlist is, and how it comes along. */
function HereOnly() {
  const known = useAccountHint()
  const back = useSitePath()('/wishlist')
  if (known) return null
  return (
    <p className="mt-1 text-quiet">
      {m.wishlist_here_only()}{' '}
      <SiteLink
        to={`/login?from=${encodeURIComponent(back)}`}
        className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
      >
        {m.nav_sign_in()}
      </SiteLink>
    </p>
  )
}

function Reading() {
  return (
    <div className="grid place-items-center py-24 text-ink">
      <div className="noscript:hidden">
        <SproutLoader label={m.wishlist_loading()} />
      </div>
      <NeedsScripts text={m.wishlist_needs_javascript()} />
    </div>
  )
}

function Empty() {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <img src="/art/basket-empty.svg" width={320} height={240} alt="" className="w-64" />
      <h2 className="mt-5 text-2xl">{m.wishlist_empty_title()}</h2>
      <p className="mt-1 text-quiet">{m.wishlist_empty_hint()}</p>
      <ButtonLink to="/shop" className="mt-6">
        {m.continue_shopping()}
      </ButtonLink>
    </div>
  )
}
