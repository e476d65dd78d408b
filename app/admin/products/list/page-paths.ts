import { linksOf, type PageLinks } from '#app/admin/kit/list/page-query.ts'
import type { Paged } from '#shop/pagination.ts'

/** Links from a page of products to the others. */
export const productPageLinks = (query: string, page: Paged<{ id: string }>): PageLinks =>
  linksOf(query, page, ({ id }) => id)
