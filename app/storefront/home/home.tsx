import { showsProducts } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { useSite } from '#app/site.ts'
import { FeaturedSection } from '#app/storefront/home/featured-section.tsx'
import { FeaturesSection } from '#app/storefront/home/features-section.tsx'
import { Hero } from '#app/storefront/home/hero.tsx'
import { ReceiveSection } from '#app/storefront/home/receive-section.tsx'
import { shopData } from '#app/storefront/home/shop-facts.ts'
import { JsonLd } from '#app/storefront/kit/json-ld.tsx'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { newestOfEach } from '#shop/catalog/read.ts'
import type { Route } from './+types/home'

const perTab = 8

/** The newest products of all and of each kind, without duplicates, so that every tab is filled without another request. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const products = await newestOfEach(db, perTab)
  showsProducts(context, products)
  return { products }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, 'storefront/home/home')
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { description: m.home_description() })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  return (
    <>
      {site && <JsonLd data={shopData(site)} />}
      <Hero />
      <FeaturedSection products={loaderData.products} />
      <FeaturesSection />
      <ReceiveSection />
    </>
  )
}
