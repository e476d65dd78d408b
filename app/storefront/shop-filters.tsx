import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Spinner } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/field.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { SiteLink, useSiteNavigate, useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories, type PriceBand, type Sort } from '#shop/catalog/category.ts'
import { type BrowseParams, readBrowse, shopPath } from './browse-params.ts'
import { categoryName } from './category-name.ts'

/** The three bands by name, under the seed's words. */
export const bandNames: Record<PriceBand, () => string> = {
  'under-10': m.band_under_10,
  '10-20': m.band_10_20,
  'over-20': m.band_over_20,
}
const sortNames: Record<Sort, () => string> = {
  newest: m.sort_newest,
  'price-low': m.sort_price_low,
  'price-high': m.sort_price_high,
}

/** Search, category, price and order as a plain GET form: it works without scripts, and with them follows the typing. */
export function ShopFilters({ browse }: { browse: BrowseParams }) {
  const form = useRef<HTMLFormElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const path = useSitePath()
  const goTo = useSiteNavigate()
  const busy = useNavigation().state === 'loading'

  useEffect(() => () => clearTimeout(timer.current), [])
  // Going back, or a removed chip, changes the words; never under the fingers of someone who is typing.
  useEffect(() => {
    if (search.current && search.current !== document.activeElement) search.current.value = browse.q
  }, [browse.q])

  const asked = () =>
    readBrowse(
      new URLSearchParams([...new FormData(form.current ?? undefined)].map(([key, value]) => [key, String(value)])),
    )
  function follow(wait: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => goTo(shopPath(asked()), { replace: wait > 0, preventScrollReset: true }), wait)
  }

  return (
    <Form
      ref={form}
      role="search"
      method="get"
      action={path('/shop')}
      onSubmit={(event) => {
        event.preventDefault()
        search.current?.blur()
        follow(0)
      }}
      className="grid gap-4"
    >
      <div className="relative">
        <input
          ref={search}
          type="search"
          name="q"
          defaultValue={browse.q}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={m.search_label()}
          placeholder={m.search_placeholder()}
          onChange={() => follow(350)}
          className={cx(controlClass, 'min-h-13 ps-4 pe-16 text-lg')}
        />
        <button
          type="submit"
          aria-label={m.search_button()}
          className="absolute end-1 top-1 grid size-11 place-items-center rounded-md bg-leaf text-on-leaf hover:bg-leaf-pressed"
        >
          {busy ? <Spinner /> : <SearchIcon size={22} />}
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav
          aria-label={m.filter_category()}
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
            key={`band ${browse.band}`}
            name="band"
            defaultValue={browse.band}
            aria-label={m.filter_price()}
            onChange={() => follow(0)}
            className={cx(controlClass, 'select-arrow text-sm')}
          >
            <option value="">{m.band_any()}</option>
            {Object.entries(bandNames).map(([band, name]) => (
              <option key={band} value={band}>
                {name()}
              </option>
            ))}
          </select>
          <select
            key={`sort ${browse.sort}`}
            name="sort"
            defaultValue={browse.sort}
            aria-label={m.filter_sort()}
            onChange={() => follow(0)}
            className={cx(controlClass, 'select-arrow text-sm')}
          >
            {Object.entries(sortNames).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name()}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Form>
  )
}
