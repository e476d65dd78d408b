import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CartIcon, TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { WishlistProduct } from '#shop/wishlist/read-wishlist.ts'
import { useCart } from '../cart/cart-context.tsx'
import { PriceTag } from '../kit/price-tag.tsx'
import { ProductPicture } from '../kit/product-picture.tsx'
import { useProductText } from '../kit/product-text.ts'
import { productPath } from '../product/product-path.ts'
import { removeFromWishlist } from './device-wishlist.ts'
import type { Known } from './use-wishlist-products.ts'

type WishlistLineProps = {
  /** As saved, with its price then. */
  item: CartItem
  known: Known | null
}

/** One product of the wishlist as sold now, with its main action. */
export function WishlistLine({ item, known }: WishlistLineProps) {
  const { show } = useMoney()
  const now = known?.get(item.id)
  const gone = now === null
  const { title } = useProductText()(now ?? item)
  const fell = now ? item.price - now.price : 0
  return (
    <li className="border-b border-line py-5 first:pt-0">
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 max-[18rem]:grid-cols-1 md:grid-cols-[7rem_minmax(0,1fr)] md:gap-x-4">
        <ProductPicture
          product={now ?? item}
          place="cart"
          decorative
          eager
          className={cx('max-[18rem]:w-19', gone && 'opacity-50 grayscale')}
        />
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 font-text text-base leading-snug font-semibold md:text-lg md:leading-snug">
              {gone ? (
                <bdi>{title}</bdi>
              ) : (
                <SiteLink to={productPath(item.id)} className="underline-offset-4 hover:underline">
                  <bdi>{title}</bdi>
                </SiteLink>
              )}
            </h2>
            <button
              type="button"
              onClick={() => removeFromWishlist([item.id], title)}
              aria-label={m.wishlist_remove_named({ title: isolate(title) })}
              className="-me-2.5 -mt-2.5 grid size-11 shrink-0 place-items-center rounded-md text-quiet hover:bg-sunken hover:text-tomato-ink"
            >
              <TrashIcon size={22} />
            </button>
          </div>
          {gone ? (
            <p className="mt-1 text-quiet">{m.wishlist_gone()}</p>
          ) : (
            <>
              <PriceTag product={now ?? { ...item, originalPrice: null }} from={now?.hasVariants} className="mt-1" />
              {fell > 0 && (
                <p className="text-sm font-medium text-leaf">
                  {m.wishlist_price_fell({ amount: isolate(show(fell)) })}
                </p>
              )}
            </>
          )}
          {now && (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className={cx('text-sm font-medium', now.stock > 0 ? 'text-leaf' : 'text-tomato-ink')}>
                {now.stock > 0 ? m.wishlist_in_stock() : m.badge_sold_out()}
              </p>
              <Next product={now} title={title} />
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

/** Add to cart, or the step required first. */
function Next({ product, title }: { product: WishlistProduct; title: string }) {
  const { add } = useCart()
  const named = isolate(title)
  if (product.hasVariants)
    return (
      <ButtonLink to={productPath(product.id)} aria-label={m.choose_options_of({ title: named })}>
        {m.choose_variant()}
      </ButtonLink>
    )
  if (product.stock <= 0)
    return (
      <ButtonLink to={`/product/${encodeURIComponent(product.id)}/back-in-stock`} variant="secondary">
        {m.stock_alert_title()}
      </ButtonLink>
    )
  return (
    <Button icon={<CartIcon size={20} />} onClick={() => add(product)}>
      {m.add_to_cart()}
      <span className="sr-only"> {named}</span>
    </Button>
  )
}
