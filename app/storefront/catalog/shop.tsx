import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showsProducts } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { firstOf } from '#app/form.ts'
import { ActiveFilters } from '#app/storefront/catalog/active-filters.tsx'
import { readBrowse, shopPath } from '#app/storefront/catalog/browse-params.ts'
import { SeasonBanner } from '#app/storefront/catalog/season-banner.tsx'
import { ShopFilters } from '#app/storefront/catalog/shop-filters.tsx'
import { categoryName } from '#app/storefront/kit/category-name.ts'
import { ProductGrid } from '#app/storefront/kit/product-card.tsx'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { HighlightContext } from '#app/storefront/search/highlighted.tsx'
import { CorrectedQuery, NothingFound } from '#app/storefront/search/results-state.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { browseSchema, lastPage, pageSize, readPage } from '#shop/catalog/form.ts'
import { browseProducts } from '#shop/catalog/read.ts'
import { markTitles } from '#shop/catalog/search/highlight.ts'
import { recordMiss } from '#shop/catalog/search/misses.ts'
import { bannerShows } from '#shop/settings/banner.ts'
import type { Route } from './+types/shop'

/** Everything up to the requested page, so that a URL with `page` shows the same to every visitor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = firstOf(new URL(request.url).searchParams)
  const page = readPage(params.page)
  const { db, clock, log, settings } = context.get(shopContext)
  const { banner } = await settings.read()
  const browse = browseSchema.parse(params)
  const { next, ...results } = await browseProducts(db, browse, page * pageSize)
  if (browse.q && results.found === 0 && !browse.category && !browse.band)
    await recordMiss(db, clock, browse.q).catch((error) =>
      log.warn({ err: error }, 'a search without results was not recorded'),
    )
  showsProducts(context, results.products)
  return {
    banner: bannerShows(banner, clock.now()) ? { title: banner.title, text: banner.text, link: banner.link } : null,
    ...results,
    marks: markTitles(results.products, results.instead ?? browse.q ?? ''),
    nextPage: next !== null && page < lastPage ? page + 1 : null,
    isCut: next !== null && page === lastPage,
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, 'storefront/catalog/shop')
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { q, category } = readBrowse(new URLSearchParams(location.search))
  return pageMeta(matches, {
    title: category ? categoryName(category) : m.shop_title(),
    description: m.shop_description(),
    query: category ? `?category=${category}` : '',
    hidden: !!q,
  })
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { banner, products, found, isExact, instead, marks, nextPage, isCut } = loaderData
  const browse = readBrowse(useSearchParams()[0])
  const shown = products.length
  const results = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ link: HTMLElement; shown: number }>(null)
  const marked = useCallback((text: string) => marks[text] ?? [{ text, marked: false }], [marks])
  useLayoutEffect(() => {
    // After "load more" the first new product has the focus: the button is behind all of them, or gone.
    const before = pressed.current
    pressed.current = null
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== before?.link
    if (before && before.shown < shown && !isElsewhere)
      results.current?.querySelectorAll<HTMLElement>('h3 a')[before.shown]?.focus()
  }, [shown])
  return (
    <div className="wrap pt-8">
      {banner && browse.q === '' && (
        <div className="mb-8">
          <SeasonBanner banner={banner} />
        </div>
      )}
      <h1 className="text-3xl">{m.shop_title()}</h1>
      <div className="mt-5">
        <ShopFilters browse={browse} />
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <p role="status" className="text-quiet">
          {(isExact ? m.found_count : m.found_more_than)({ count: found })}
        </p>
        <ActiveFilters browse={browse} />
      </div>
      {shown === 0 ? (
        <NothingFound browse={browse} />
      ) : (
        <div ref={results} className="mt-4">
          {instead !== null && <CorrectedQuery browse={browse} instead={instead} />}
          <h2 className="sr-only">{m.shop_results()}</h2>
          <HighlightContext value={marked}>
            <ProductGrid products={products} eager={4} />
          </HighlightContext>
        </div>
      )}
      {(nextPage || isCut) && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p role="status" className="text-sm text-quiet">
            {(isExact ? m.shown_of : m.shown_of_more)({ shown, found })}
          </p>
          {nextPage ? (
            <ButtonLink
              to={shopPath(browse, nextPage)}
              variant="secondary"
              preventScrollReset
              onClick={({ currentTarget: link }) => {
                pressed.current = { link, shown }
              }}
            >
              {m.load_more()}
            </ButtonLink>
          ) : (
            <p>{m.no_products_hint()}</p>
          )}
        </div>
      )}
    </div>
  )
}
