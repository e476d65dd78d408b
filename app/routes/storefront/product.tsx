import { shopContext } from '#app/context.ts'
import { BuyBox } from '#app/storefront/buy-box.tsx'
import { kindName } from '#app/storefront/category-name.ts'
import { useReceiving } from '#app/storefront/delivery-texts.ts'
import { PriceTag } from '#app/storefront/price-tag.tsx'
import { ProductBadges } from '#app/storefront/product-badges.tsx'
import { ProductGrid } from '#app/storefront/product-card.tsx'
import { ProductPicture } from '#app/storefront/product-picture.tsx'
import { useProductText } from '#app/storefront/product-text.ts'
import { StockLine } from '#app/storefront/stock-line.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { type ProductView, readProduct, relatedProducts } from '#shop/catalog/read.ts'
import type { Route } from './+types/product'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const product = await readProduct(db, params.id)
  if (product === null) throw new Response(null, { status: 404 })
  return { product, related: await relatedProducts(db, product) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: m.not_found_title(), hidden: true })
  const { product } = loaderData
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { locale: 'ar' | 'en' } | undefined
  const english = root?.locale === 'en'
  const description = english ? product.descriptionEn : product.description
  return pageMeta(matches, {
    title: english ? product.titleEn : product.title,
    description: description.length > 160 ? `${description.slice(0, 157).trimEnd()}…` : description,
    image: product.image,
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related } = loaderData
  const text = useProductText()(product)
  return (
    // On a phone the buy bar stands over the page's end; this keeps its place free there.
    <div className="wrap pt-4 md:pt-8">
      <nav className="flex items-center gap-1 text-sm text-quiet">
        <SiteLink to="/shop" className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
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
        <div className="relative self-start md:sticky md:top-24">
          <ProductPicture product={product} eager />
          <ProductBadges product={product} className="absolute start-4 end-4 bottom-4" />
        </div>
        <div>
          <h1 className="text-3xl">
            <bdi>{text.title}</bdi>
          </h1>
          <PriceTag price={product.price} originalPrice={product.originalPrice} large className="mt-3" />
          <StockLine product={product} className="mt-2" />
          {/* The quantity and what was typed in it belong to this product, not to the next one opened. */}
          <BuyBox key={product.id} product={product} />
          <p className="mt-6 max-w-prose whitespace-pre-line">
            <bdi>{text.description}</bdi>
          </p>
          <AfterBuying product={product} />
          <Facts product={product} />
        </div>
      </div>
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
    </section>
  )
}

function Facts({ product }: { product: ProductView }) {
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      <dt className="text-quiet">{m.product_sku()}</dt>
      <dd>
        <bdi dir="ltr">{product.sku}</bdi>
      </dd>
      {product.tags.length > 0 && (
        <>
          <dt className="text-quiet">{m.product_tags()}</dt>
          <dd className="flex flex-wrap gap-x-4">
            {product.tags.map((tag) => (
              <SiteLink
                key={tag}
                to={`/shop?q=${encodeURIComponent(tag)}`}
                className="text-leaf underline underline-offset-4"
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
