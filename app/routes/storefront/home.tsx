import { shopContext } from '#app/context.ts'
import { FeaturedSection } from '#app/storefront/featured-section.tsx'
import { FeaturesSection } from '#app/storefront/features-section.tsx'
import { Hero } from '#app/storefront/hero.tsx'
import { ReceiveSection } from '#app/storefront/receive-section.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { categories } from '#shop/catalog/category.ts'
import { browseProducts } from '#shop/catalog/read.ts'
import type { Route } from './+types/home'

const perTab = 8

/** The newest products of all and of each kind, each product once, so that every tab has its own without another request. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const shelves = await Promise.all(
    [undefined, ...categories].map((category) => browseProducts(db, { category, sort: 'newest' }, 0, perTab)),
  )
  const products = new Map(shelves.flatMap((shelf) => shelf.products).map((product) => [product.id, product]))
  return { products: [...products.values()] }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { description: m.home_description(), image: '/art/hero.svg' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <FeaturedSection products={loaderData.products} />
      <FeaturesSection />
      <ReceiveSection />
    </>
  )
}
