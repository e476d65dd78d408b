import { redirect } from 'react-router'
import { addPageKeys, showsProducts } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { splitPath } from '#app/public-pages.ts'
import { bundleOffer } from '#app/storefront/bundles/bundle-offer.server.ts'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { readChosen } from '#app/storefront/product/choice.ts'
import { packageOffer } from '#app/storefront/product/package-offer.server.ts'
import { pictureVersion } from '#app/storefront/product/picture-version.server.ts'
import { productPath } from '#app/storefront/product/product-path.ts'
import { ProductScreen } from '#app/storefront/product/product-screen.tsx'
import { reviewPages, reviewsPerPage } from '#app/storefront/reviews/review-pages.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readProductPage, relatedProducts } from '#shop/catalog/read.ts'
import { isVariantId } from '#shop/catalog/variants/options.ts'
import { noChoices, readChoices } from '#shop/catalog/variants/read-variants.ts'
import { receivedAs } from '#shop/pricing/received-as.ts'
import { readProductReviews } from '#shop/reviews/read.ts'
import type { Route } from './+types/product'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { db } = shop
  if (isVariantId(params.id)) {
    const { prefix } = splitPath(url.pathname)
    throw redirect(`${prefix}${productPath(params.id)}`)
  }
  const found = await readProductPage(db, params.id)
  if (found === null) {
    // Also within a visit, where the server's own redirect of pages that are gone is not asked.
    const { prefix, path } = splitPath(url.pathname)
    const target = await shop.redirects.of(path)
    throw target === null
      ? new Response(null, { status: 404 })
      : redirect(`${prefix}${target}`, { status: 301, headers: { 'Cache-Control': 'no-store' } })
  }
  const { product, pictures } = found
  const pages = reviewPages(url.searchParams.get('reviews'))
  const { locale } = context.get(visitorContext)
  const [choices, related, reviews, offer] = await Promise.all([
    product.hasVariants ? readChoices(db, product.id) : noChoices,
    relatedProducts(db, product),
    readProductReviews(db, product.id, pages * reviewsPerPage),
    product.category === 'consultation' ? packageOffer(shop, product.id, locale) : bundleOffer(product, locale),
  ])
  showsProducts(context, [product, ...related])
  addPageKeys(context, `reviews:${product.id}`)
  if (offer && 'sessionId' in offer) addPageKeys(context, `product:${offer.sessionId}`)
  const chosen = readChosen(choices.options, url.searchParams)
  const received = receivedAs(product)
  const version = pictureVersion(product)
  return { product, received, choices, chosen, offer, pictures, related, reviews, pages, pictureVersion: version }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, 'storefront/product/product')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: m.not_found_title(), hidden: true })
  const { product } = loaderData
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { locale: 'ar' | 'en' } | undefined
  const english = root?.locale === 'en'
  const description = english ? product.descriptionEn : product.description
  const title = english ? product.titleEn : product.title
  return pageMeta(matches, {
    title,
    description: description.length > 160 ? `${description.slice(0, 157).trimEnd()}…` : description,
    image: {
      path: `/social/product/${product.id}/${english ? 'en' : 'ar'}.jpg?v=${loaderData.pictureVersion}`,
      alt: (english ? product.imageAltEn : product.imageAlt) || title,
    },
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // Another product starts without a choice.
  return <ProductScreen key={loaderData.product.id} {...loaderData} />
}
