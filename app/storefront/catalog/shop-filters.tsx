import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { bringIntoView } from '#app/ui/bring-into-view.ts'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink, useSiteNavigate, useSitePath } from '#app/ui/link.tsx'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories, type PriceBand, priceBandNames, type Sort } from '#shop/catalog/category.ts'
import { categoryName } from '../kit/category-name.ts'
import { SearchBox } from '../search/search-box.tsx'
import { type BrowseParams, readBrowse, shopPath, sortsOf } from './browse-params.ts'

/** Names of the three price bands in the visitor's currency; in the specification's wording without a rate. */
export function useBandName(): (band: PriceBand) => string {
  const { currency, show } = useMoney()
  const shown = (fils: number) => isolate(show(fils).replace(/[.٫]0+(?=\D|$)/, ''))
  const [low, high] = [shown(10_000), shown(20_000)]
  const inKwd = { 'under-10': m.band_under_10, '10-20': m.band_10_20, 'over-20': m.band_over_20 }
  const converted = {
    'under-10': () => m.band_under({ amount: low }),
    '10-20': () => m.band_between({ low, high }),
    'over-20': () => m.band_over({ amount: high }),
  }
  return (band) => (currency === 'KWD' ? inKwd : converted)[band]()
}
const sortNames: Record<Sort, () => string> = {
  relevance: m.sort_relevance,
  newest: m.sort_newest,
  'price-low': m.sort_price_low,
  'price-high': m.sort_price_high,
}

/** Search, category, price and sort order as a plain GET form: works without scripts, with them updates as you type. */
export function ShopFilters({ browse }: { browse: BrowseParams }) {
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const path = useSitePath()
  const goTo = useSiteNavigate()
  const bandName = useBandName()
  const busy = useNavigation().state === 'loading'

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back navigation or a removed chip changes the text, but never while someone is typing.
  useEffect(() => {
    if (search.current && search.current !== document.activeElement) search.current.value = browse.q
  }, [browse.q])
  // The same for the selects, which keep keyboard focus while the results change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the available sort orders depend on whether there is a search
  useEffect(() => {
    for (const name of ['band', 'sort'] as const) {
      const list = form.current?.elements.namedItem(name)
      if (list instanceof HTMLSelectElement) list.value = browse[name]
    }
  }, [browse.band, browse.sort, browse.q])

  const chosen = () =>
    readBrowse(
      new URLSearchParams([...new FormData(form.current ?? undefined)].map(([key, value]) => [key, String(value)])),
    )
  function follow(wait: number) {
    clearTimeout(timer.current)
    const go = () => goTo(shopPath(chosen()), { replace: wait > 0, preventScrollReset: true })
    // A page that arrives before a timer writes its own search into the field.
    if (wait === 0) go()
    else timer.current = setTimeout(go, wait)
  }
  function followNow() {
    follow(0)
    search.current?.blur()
  }

  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action={path('/shop')}
      onSubmit={(event) => {
        event.preventDefault()
        followNow()
      }}
      className="grid gap-4"
    >
      <SearchBox
        field={search}
        query={browse.q}
        busy={busy}
        onType={() => follow(350)}
        onSearch={followNow}
        onProduct={(id) => {
          // Cancel a pending search.
          clearTimeout(timer.current)
          goTo(`/product/${id}`)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav
          aria-label={m.filter_category()}
          onFocus={bringIntoView}
          className="-mx-4 flex max-w-[100vw] gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
        >
          {(['', ...categories] as const).map((category) => (
            <SiteLink
              key={category}
              to={shopPath({ ...browse, category })}
              preventScrollReset
              aria-current={browse.category === category ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 shrink-0 items-center rounded-full px-4 text-sm font-medium transition-colors',
                browse.category === category ? 'bg-ink text-paper' : 'hover:bg-sunken',
              )}
            >
              {category === '' ? m.category_all() : categoryName(category)}
            </SiteLink>
          ))}
        </nav>
        <input type="hidden" name="category" value={browse.category} disabled={browse.category === ''} />
        <div className="flex grow gap-3 md:grow-0">
          <select
            name="band"
            defaultValue={browse.band}
            aria-label={m.filter_price()}
            onChange={() => follow(0)}
            className={cx(controlClass, 'select-arrow md:min-w-44 md:text-sm')}
          >
            <option value="">{m.band_any()}</option>
            {priceBandNames.map((band) => (
              <option key={band} value={band}>
                {bandName(band)}
              </option>
            ))}
          </select>
          <select
            name="sort"
            defaultValue={browse.sort}
            aria-label={m.filter_sort()}
            onChange={() => follow(0)}
            className={cx(controlClass, 'select-arrow w-4/5! md:w-full! md:min-w-44 md:text-sm')}
          >
            {/* The default order is not part of the URL. */}
            {sortsOf(browse.q).map((sort, at) => (
              <option key={sort} value={at === 0 ? '' : sort}>
                {sortNames[sort]()}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Form>
  )
}
