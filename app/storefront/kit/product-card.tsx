import { memo } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon, PlusIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink, useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CardView } from '#shop/catalog/product-view.ts'
import { useCart } from '../cart/cart-context.tsx'
import { RatingStars } from '../reviews/rating-stars.tsx'
import { Highlighted } from '../search/highlighted.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { kindName } from './category-name.ts'
import { Morphing } from './picture-morph.tsx'
import { usePrefetchInView } from './prefetch.ts'
import { PriceTag } from './price-tag.tsx'
import { ProductBadges } from './product-badges.tsx'
import { type PicturePlace, ProductPicture } from './product-picture.tsx'
import { componentText, useProductText } from './product-text.ts'

type ProductCardProps = { product: CardView; place?: PicturePlace; eager?: boolean; leading?: boolean }

/** A product card. The whole card links to the product; the button adds one to the cart. */
function ProductCard({ product, place = 'shelf4', eager = false, leading = false }: ProductCardProps) {
  const { add } = useCart()
  const textOf = useProductText()
  const { title } = textOf(product)
  const path = `/product/${product.id}`
  const inView = usePrefetchInView(useSitePath()(path))
  return (
    <article ref={inView} className="group relative flex h-full flex-col">
      <Morphing productId={product.id} path={path} className="relative overflow-hidden rounded-lg">
        <ProductPicture
          product={product}
          place={place}
          eager={eager}
          leading={leading}
          className="transition-transform duration-200 motion-safe:group-hover:scale-[1.03] motion-safe:group-hover:-rotate-1"
        />
        <ProductBadges product={product} className="absolute start-2 end-2 bottom-2 md:start-3 md:end-3 md:bottom-3" />
      </Morphing>
      <p className="mt-3 text-xs text-quiet">{kindName(product.category)}</p>
      <h3 className="font-text text-base leading-snug font-semibold md:text-lg md:leading-snug">
        <SiteLink to={path} className="after:absolute after:inset-0 after:rounded-lg">
          <bdi>
            <Highlighted>{title}</Highlighted>
          </bdi>
        </SiteLink>
      </h3>
      <p className="text-xs text-quiet">
        {product.contents?.map((part) => componentText(textOf(part), part)).join(' + ')}
      </p>
      <RatingStars product={product} className="mt-1" />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-2 max-sm:items-end">
        <PriceTag product={product} from={product.pricesVary} stacked className="min-w-0" />
        {product.stock > 0 &&
          (product.hasVariants ? (
            <SiteLink
              to={path}
              aria-label={m.choose_options_of({ title: isolate(title) })}
              className="relative z-10 ms-auto inline-flex min-h-11 items-center rounded-full bg-leaf px-4 text-sm max-sm:size-11 max-sm:justify-center max-sm:px-0 font-semibold text-on-leaf transition-colors hover:bg-leaf-pressed"
            >
              <span className="max-sm:hidden">{m.choose_variant()}</span>
              <span className="sm:hidden">
                <ChevronIcon size={22} />
              </span>
            </SiteLink>
          ) : (
            <button
              type="button"
              onClick={() => add(product)}
              aria-label={m.add_named_to_cart({ title: isolate(title) })}
              className="relative z-10 ms-auto grid size-11 place-items-center rounded-full bg-leaf text-on-leaf transition-colors hover:bg-leaf-pressed noscript:hidden"
            >
              <PlusIcon size={22} />
            </button>
          ))}
      </div>
      <Heart product={product} chosen={product} title={title} className="absolute end-2 top-2 z-10 bg-paper" />
    </article>
  )
}

type ProductGridProps = { products: readonly CardView[]; eager?: number }

/**
 * Products as a grid: two columns on a phone, three on a tablet, four on a desktop unless three leave no gap and four
 * would. The first `eager` pictures are above the fold, and the very first is then the page's largest.
 */
export const ProductGrid = memo(function ProductGrid({ products, eager = 0 }: ProductGridProps) {
  const threes = products.length === 3 || products.length === 6
  return (
    <ul
      className={cx(
        'grid grid-cols-2 gap-x-4 max-[15rem]:grid-cols-1 gap-y-8 md:grid-cols-3 md:gap-x-6',
        !threes && 'lg:grid-cols-4',
      )}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            place={threes ? 'shelf3' : 'shelf4'}
            eager={index < eager}
            leading={eager > 0 && index === 0}
          />
        </li>
      ))}
    </ul>
  )
})
