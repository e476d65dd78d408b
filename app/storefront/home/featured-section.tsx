import { type KeyboardEvent, useRef, useState } from 'react'
import { bringIntoView } from '#app/ui/bring-into-view.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Category, categories } from '#shop/catalog/category.ts'
import type { CardView } from '#shop/catalog/product-view.ts'
import { categoryName } from '../kit/category-name.ts'
import { ProductGrid } from '../kit/product-card.tsx'

const tabs = ['all', ...categories] as const
type Tab = 'all' | Category
const shown = 8

/** The newest products, in total or of one kind. `products` has enough of each kind for its tab. */
export function FeaturedSection({ products }: { products: readonly CardView[] }) {
  const [tab, setTab] = useState<Tab>('all')
  const list = useRef<HTMLDivElement>(null)
  const visible = products.filter((product) => tab === 'all' || product.category === tab).slice(0, shown)

  /** Arrow keys move through the tabs in reading order. */
  function walk(event: KeyboardEvent) {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? 'all'
    setTab(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <section aria-labelledby="featured-title" className="wrap mt-14 md:mt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="featured-title" className="text-3xl">
          {m.featured_title()}
        </h2>
        <div className="-mx-4 max-w-[100vw] overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
          <div
            ref={list}
            role="tablist"
            aria-label={m.featured_tabs()}
            onKeyDown={walk}
            onFocus={bringIntoView}
            className="flex w-max gap-1"
          >
            {tabs.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`tab-${name}`}
                aria-selected={tab === name}
                aria-controls="featured-panel"
                tabIndex={tab === name ? 0 : -1}
                onClick={() => setTab(name)}
                className={cx(
                  'min-h-11 rounded-full px-4 text-sm font-medium whitespace-nowrap transition-colors',
                  tab === name ? 'bg-ink text-paper' : 'text-ink hover:bg-sunken',
                )}
              >
                {name === 'all' ? m.category_all() : categoryName(name)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div id="featured-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-5">
        {visible.length > 0 ? (
          <ProductGrid products={visible} />
        ) : (
          <p className="py-10 text-quiet">{m.no_products()}</p>
        )}
      </div>
      <div className="mt-10 text-center">
        <ButtonLink to={tab === 'all' ? '/shop' : `/shop?category=${tab}`} variant="secondary" icon={null}>
          <span className="inline-flex items-center gap-2">
            {m.show_more()}
            <ArrowIcon size={20} />
          </span>
        </ButtonLink>
      </div>
    </section>
  )
}
