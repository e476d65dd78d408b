import { useSite } from '#app/site.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PictureView, ProductView } from '#shop/catalog/read.ts'
import type { Locale } from '#shop/money.ts'
import type { readProductReviews } from '#shop/reviews/read.ts'
import { LaterTimes } from '../appointments/deferred-slots.tsx'
import { kindName } from '../kit/category-name.ts'
import { useReceiving } from '../kit/delivery-texts.ts'
import { JsonLd } from '../kit/json-ld.tsx'
import { PriceTag } from '../kit/price-tag.tsx'
import { ProductBadges } from '../kit/product-badges.tsx'
import { ProductGrid } from '../kit/product-card.tsx'
import { useProductText } from '../kit/product-text.ts'
import { RatingStars } from '../reviews/rating-stars.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { BuyBox } from './buy-box.tsx'
import { productData, trailData } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ShareButton } from './share-button.tsx'
import { StockLine } from './stock-line.tsx'

type ProductScreenProps = {
  product: ProductView
  /** Beside the cover. */
  pictures: PictureView[]
  related: ProductView[]
  reviews: Awaited<ReturnType<typeof readProductReviews>>
  pages: number
}

/** A product's page, as shoppers see it and as the admin's preview shows it. */
export function ProductScreen({ product, pictures, related, reviews, pages }: ProductScreenProps) {
  const text = useProductText()(product)
  return (
    // On a phone the buy bar stands over the page's end; this keeps its place free there.
    <div className="wrap pt-4 md:pt-8">
      <ProductData product={product} pictures={pictures} />
      <nav aria-label={m.breadcrumb()} className="flex items-center gap-1 text-sm text-quiet">
        <SiteLink to="/shop" className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline">
          {m.nav_shop()}
        </SiteLink>
        <ChevronIcon size={16} />
        <SiteLink
          to={`/shop?category=${product.category}`}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          {kindName(product.category)}
        </SiteLink>
      </nav>
      <div className="mt-2 grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-16">
        <div className="self-start md:sticky md:top-24">
          {/* Another product begins with its own cover. */}
          <ProductGallery key={product.id} product={product} pictures={pictures}>
            <ProductBadges product={product} className="pointer-events-none absolute start-4 end-4 bottom-4" />
          </ProductGallery>
        </div>
        <div>
          <h1 className="text-3xl">
            <bdi>{text.title}</bdi>
          </h1>
          {product.ratingCount > 0 && (
            <SiteLink to="#reviews" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              <RatingStars product={product} size={20} inWords />
            </SiteLink>
          )}
          <PriceTag price={product.price} originalPrice={product.originalPrice} large className="mt-3" />
          <StockLine product={product} className="mt-2" />
          {/* The quantity and what was typed in it belong to this product, not to the next one opened. */}
          <BuyBox key={product.id} product={product} />
          <p className="mt-6 max-w-prose whitespace-pre-line">
            <bdi>{text.description}</bdi>
          </p>
          <ShareButton title={text.title} path={`/product/${product.id}`} />
          <AfterBuying product={product} />
          <Facts product={product} />
        </div>
      </div>
      <ReviewsSection product={product} reviews={reviews} pages={pages} />
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="mt-16">
          <h2 id="related-title" className="mb-5 text-2xl">
            {m.related_title()}
          </h2>
          <ProductGrid products={related} />
        </section>
      )}
    </div>
  )
}

/** The product as search engines read it. */
function ProductData({ product, pictures }: { product: ProductView; pictures: readonly PictureView[] }) {
  const site = useSite()
  if (!site) return null
  const { baseUrl, locale, store } = site
  const about = { baseUrl, locale, name: store.name[locale], shopName: m.nav_shop() }
  return (
    <>
      <JsonLd data={productData(product, pictures, about)} />
      <JsonLd data={trailData(product, about)} />
    </>
  )
}

function AfterBuying({ product }: { product: ProductView }) {
  const { how, when, cost } = useReceiving()[product.category]
  return (
    <section aria-labelledby="after-title" className="mt-6 max-w-prose rounded-lg bg-leaf-tint p-5">
      <h2 id="after-title" className="text-xl">
        {m.after_title()}
      </h2>
      <p className="mt-1">{how}</p>
      <p className="mt-2 text-sm">
        <strong className="font-semibold">{when}</strong> · {cost}
      </p>
      {product.category === 'consultation' && <LaterTimes productId={product.id} />}
    </section>
  )
}

function Facts({ product }: { product: ProductView }) {
  const tags = readable(product.tags, useSite()?.locale ?? 'ar')
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      <dt className="text-quiet">{m.product_sku()}</dt>
      <dd>
        <bdi dir="ltr">{product.sku}</bdi>
      </dd>
      {tags.length > 0 && (
        <>
          <dt className="flex min-h-11 items-center self-start text-quiet">{m.product_tags()}</dt>
          <dd className="flex flex-wrap gap-x-4">
            {tags.map((tag) => (
              <SiteLink
                key={tag}
                to={`/shop?q=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-11 min-w-11 items-center text-leaf underline underline-offset-4"
              >
                <bdi>{tag}</bdi>
              </SiteLink>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

/** The tags in the page's script; all when none match, since they are written for searches in both languages. */
function readable(tags: readonly string[], locale: Locale): readonly string[] {
  const own = tags.filter((tag) => /\p{Script=Arabic}/u.test(tag) === (locale === 'ar'))
  return own.length > 0 ? own : tags
}
