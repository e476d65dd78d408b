import type { PageLinks } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import * as m from '#locales/compiled/messages.js'

const inAnyOrder = {
  first: m.products_page_first,
  newer: m.products_page_previous,
  older: m.products_page_next,
  last: m.products_page_last,
}

/** Pagination of a list in any order. Nothing when it has one page. */
export function ProductPager({ links }: { links: PageLinks }) {
  return <Pager links={links} labels={inAnyOrder} />
}
