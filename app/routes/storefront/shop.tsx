import { useSearchParams } from 'react-router'
import { shopContext } from '#app/context.ts'
import { ActiveFilters } from '#app/storefront/active-filters.tsx'
import { readBrowse, shopPath } from '#app/storefront/browse-params.ts'
import { categoryName } from '#app/storefront/category-name.ts'
import { ProductGrid } from '#app/storefront/product-card.tsx'
import { ShopFilters } from '#app/storefront/shop-filters.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { browseSchema, pageSize } from '#shop/catalog/form.ts'
import { browseProducts } from '#shop/catalog/read.ts'
import type { Route } from './+types/shop'

const lastPage = 50

/** Everything up to the asked page, so that an address with `page` shows the same to whoever opens it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const page = Math.min(lastPage, Math.max(1, Math.trunc(Number(asked.page)) || 1))
  const { products, found, next } = await browseProducts(
    context.get(shopContext).db,
    browseSchema.parse(asked),
    0,
    page * pageSize,
  )
  return { products, found, nextPage: next !== null && page < lastPage ? page + 1 : null }
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { category } = readBrowse(new URLSearchParams(location.search))
  return pageMeta(matches, {
    title: category ? categoryName(category) : m.shop_title(),
    description: m.shop_description(),
    query: category ? `?category=${category}` : '',
  })
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { products, found, nextPage } = loaderData
  const browse = readBrowse(useSearchParams()[0])
  return (
    <div className="wrap pt-8">
      <h1 className="text-3xl">{m.shop_title()}</h1>
      <div className="mt-5">
        <ShopFilters browse={browse} />
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="text-quiet">
          {m.found_count({ count: found })}
        </p>
        <ActiveFilters browse={browse} />
      </div>
      {products.length === 0 ? (
        <NothingFound />
      ) : (
        <div className="mt-4">
          <h2 className="sr-only">{m.shop_results()}</h2>
          <ProductGrid products={products} eager={4} />
        </div>
      )}
      {nextPage !== null && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p className="text-sm text-quiet">{m.shown_of({ shown: products.length, found })}</p>
          <ButtonLink to={shopPath(browse, nextPage)} variant="secondary" preventScrollReset>
            {m.load_more()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function NothingFound() {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <img src="/art/seedling.svg" width={240} height={240} alt="" className="w-44" />
      <h2 className="mt-5 text-2xl">{m.no_products()}</h2>
      <p className="mt-1 text-quiet">{m.no_products_hint()}</p>
      <ButtonLink to="/shop" className="mt-5">
        {m.reset_search()}
      </ButtonLink>
    </div>
  )
}
