import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Category } from '#shop/catalog/category.ts'
import type { CardView, PictureView, ProductView } from '#shop/catalog/product-view.ts'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import type { Locale } from '#shop/money.ts'
import type { readProductReviews } from '#shop/reviews/read.ts'
import { DeferredSlots } from '../appointments/deferred-slots.tsx'
import { BundleContents } from '../bundles/bundle-contents.tsx'
import { kindName } from '../kit/category-name.ts'
import { useDeliveryTexts } from '../kit/delivery-texts.ts'
import { JsonLd } from '../kit/json-ld.tsx'
import { PriceTag } from '../kit/price-tag.tsx'
import { ProductBadges } from '../kit/product-badges.tsx'
import { ProductGrid } from '../kit/product-card.tsx'
import { useProductText } from '../kit/product-text.ts'
import { RatingStars } from '../reviews/rating-stars.tsx'
import { ReviewsSection } from '../reviews/reviews-section.tsx'
import { Heart } from '../wishlist/heart.tsx'
import { BuyBox } from './buy-box.tsx'
import { asVariant, type Chosen, chosenVariant, isUnsold } from './choice.ts'
import { DeferredContent } from './deferred-content.tsx'
import { OptionPicker } from './option-picker.tsx'
import type { PackageOffer } from './package-offer.server.ts'
import { breadcrumbData, productData } from './product-facts.ts'
import { ProductGallery } from './product-gallery.tsx'
import { productPath } from './product-path.ts'
import { ShareButton } from './share-button.tsx'
import { StockLine } from './stock-line.tsx'
import { useChoice } from './use-choice.ts'

type ProductScreenProps = {
  product: ProductView
  /** How it reaches its buyer, as the kind of goods that does so. */
  received: Category
  /** The pictures besides the cover. */
  pictures: PictureView[]
  related: CardView[]
  reviews: Awaited<ReturnType<typeof readProductReviews>>
  pages: number
  choices: Choices
  /** How a package or a bundle is delivered; null for anything else. */
  offer: Partial<PackageOffer> | null
  /** The choice in its URL. */
  chosen: Chosen
}

/** A product's page, for shoppers and the admin's preview. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, pictures, related, reviews, pages, choices } = props
  const text = useProductText()(product)
  const choice = useChoice(choices, props.chosen)
  const variant = chosenVariant(choices, choice.chosen)
  const sold = asVariant(product, choices, variant)
  const unsold = isUnsold(choice.chosen, variant)
  return (
    // On a phone the sticky buy bar covers the end of the page; this reserves space for it.
    <div className="wrap pt-4 md:pt-8">
      <ProductData product={product} pictures={pictures} choices={choices} />
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
          {/* Another product starts with its own cover. */}
          <ProductGallery key={product.id} product={product} pictures={pictures} image={variant?.image}>
            <ProductBadges product={sold} className="pointer-events-none absolute start-4 end-4 bottom-4" />
          </ProductGallery>
        </div>
        <div>
          <div className="flex items-start justify-between gap-3">
            <h1 className="text-3xl">
              <bdi>{text.title}</bdi>
            </h1>
            <Heart product={product} chosen={sold} title={text.title} className="shrink-0 bg-sunken" />
          </div>
          {product.ratingCount > 0 && (
            <SiteLink to="#reviews" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              <RatingStars product={product} size={20} inWords />
            </SiteLink>
          )}
          <PriceTag product={sold} from={variant === null && product.pricesVary} large className="mt-3" />
          {!unsold && (
            <StockLine
              stock={sold.stock}
              received={props.received}
              isChosen={variant !== null || !product.hasVariants}
              className="mt-2"
            />
          )}
          {product.hasVariants && <OptionPicker choices={choices} choice={choice} title={text.title} />}
          {product.contents && product.contents.length > 0 && (
            <BundleContents contents={product.contents} price={product.price} />
          )}
          {unsold ? (
            <p role="status" className="mt-4">
              {m.choose_unsold()}
            </p>
          ) : (
            // The quantity and its input belong to this product, not to the next one opened.
            <BuyBox key={sold.id} product={sold} isComplete={choice.isComplete} />
          )}
          {sold.stock <= 0 && <BackInStock productId={product.hasVariants && variant === null ? null : sold.id} />}
          <p className="mt-6 max-w-prose whitespace-pre-line">
            <bdi>{text.description}</bdi>
          </p>
          <ShareButton title={text.title} path={productPath(sold.id)} />
          <AfterBuying product={product} received={props.received} offer={props.offer} />
          <Facts product={sold} />
        </div>
      </div>
      <DeferredContent>
        <ReviewsSection product={product} reviews={reviews} pages={pages} />
        {related.length > 0 && (
          <section aria-labelledby="related-title" className="mt-16">
            <h2 id="related-title" className="mb-5 text-2xl">
              {m.related_title()}
            </h2>
            <ProductGrid products={related} />
          </section>
        )}
      </DeferredContent>
    </div>
  )
}

/** The product's structured data for search engines. */
function ProductData({ product, pictures, choices }: Pick<ProductScreenProps, 'product' | 'pictures' | 'choices'>) {
  const site = useSite()
  if (!site) return null
  const { baseUrl, locale, store } = site
  const about = { baseUrl, locale, name: store.name[locale], shopName: m.nav_shop() }
  return (
    <>
      <JsonLd data={productData(product, pictures, choices, about)} />
      <JsonLd data={breadcrumbData(product, about)} />
    </>
  )
}

/** @param productId null while a variant still has to be chosen */
function BackInStock({ productId }: { productId: string | null }) {
  if (productId === null) return <p className="mt-4">{m.stock_alert_choose()}</p>
  return (
    <ButtonLink to={`/product/${encodeURIComponent(productId)}/back-in-stock`} variant="secondary" className="mt-5">
      {m.stock_alert_title()}
    </ButtonLink>
  )
}

function AfterBuying({ product, received, offer }: Pick<ProductScreenProps, 'product' | 'received' | 'offer'>) {
  const { how, when, cost } = { ...useDeliveryTexts()[received], ...offer }
  return (
    <section aria-labelledby="after-title" className="mt-6 max-w-prose rounded-lg bg-leaf-tint p-5">
      <h2 id="after-title" className="text-xl">
        {m.after_title()}
      </h2>
      <p className="mt-1">{how}</p>
      <p className="mt-2 text-sm">
        <strong className="font-semibold">{when}</strong> · {cost}
      </p>
      {product.category === 'consultation' && <DeferredSlots productId={offer?.sessionId ?? product.id} />}
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
                rel="nofollow"
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
