import { shows, showsProducts } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { ProductScreen } from '#app/storefront/product/product-screen.tsx'
import { reviewPages, reviewsPerPage } from '#app/storefront/reviews/review-pages.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readPictures, readProduct, relatedProducts } from '#shop/catalog/read.ts'
import { readProductReviews } from '#shop/reviews/read.ts'
import type { Route } from './+types/product'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const product = await readProduct(db, params.id)
  if (product === null) throw new Response(null, { status: 404 })
  const pages = reviewPages(url.searchParams.get('reviews'))
  const [pictures, related, reviews] = await Promise.all([
    readPictures(db, product.id),
    relatedProducts(db, product),
    readProductReviews(db, product.id, pages * reviewsPerPage),
  ])
  showsProducts(context, [product, ...related])
  shows(context, `reviews:${product.id}`)
  return { product, pictures, related, reviews, pages }
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
  return pageMeta(matches, {
    title: english ? product.titleEn : product.title,
    description: description.length > 160 ? `${description.slice(0, 157).trimEnd()}…` : description,
    // A new price has a new address: networks keep a picture for weeks.
    image: {
      path: `/social/product/${product.id}/${english ? 'en' : 'ar'}.jpg?v=${product.price}`,
      alt: (english ? product.imageAltEn : product.imageAlt) || (english ? product.titleEn : product.title),
    },
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen {...loaderData} />
}
