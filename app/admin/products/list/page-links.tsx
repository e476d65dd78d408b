import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ProductPageLinks } from './page-paths.ts'

/** Pagination of a list in any order. Nothing when it has one page. */
export function PageLinks({ links: { first, previous, next, last } }: { links: ProductPageLinks }) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label={m.admin_list_pages()} className="mt-5 flex flex-wrap justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        {first !== undefined && (
          <ButtonLink to={first} variant="quiet">
            {m.products_page_first()}
          </ButtonLink>
        )}
        {previous !== undefined && (
          <ButtonLink
            to={previous}
            variant="secondary"
            icon={
              <span className="rotate-180">
                <ChevronIcon size={18} />
              </span>
            }
          >
            {m.products_page_previous()}
          </ButtonLink>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {next !== undefined && (
          <ButtonLink to={next} variant="secondary" className="flex-row-reverse" icon={<ChevronIcon size={18} />}>
            {m.products_page_next()}
          </ButtonLink>
        )}
        {last !== undefined && (
          <ButtonLink to={last} variant="quiet">
            {m.products_page_last()}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
