import { type Category, categories, type PriceBand, priceBandNames, type Sort, sorts } from '#shop/catalog/category.ts'

/** The filters in the shop page's URL, '' for unset; the server validates them again with browseSchema. */
export type BrowseParams = { q: string; category: Category | ''; band: PriceBand | ''; sort: Sort | '' }

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | '' =>
  all.find((one) => one === text) ?? ''

/** The sort orders with or without a search; the first is the default. */
export function sortsOf(q: string): Sort[] {
  return q === '' ? sorts.filter((sort) => sort !== 'relevance') : [...sorts]
}

/** Parses the query of the shop page's URL; unknown values count as unset. */
export function readBrowse(params: URLSearchParams): BrowseParams {
  const q = (params.get('q') ?? '').trim()
  const [first, ...others] = sortsOf(q)
  return {
    q,
    category: oneOf(categories, params.get('category')),
    band: oneOf(priceBandNames, params.get('band')),
    sort: params.get('sort') === first ? '' : oneOf(others, params.get('sort')),
  }
}

/** The shop page's URL with these filters, without defaults, in a fixed order; `page` counts from 1. */
export function shopPath(browse: BrowseParams, page = 1): string {
  const params = new URLSearchParams()
  if (browse.q) params.set('q', browse.q)
  if (browse.category) params.set('category', browse.category)
  if (browse.band) params.set('band', browse.band)
  if (browse.sort && browse.sort !== sortsOf(browse.q)[0]) params.set('sort', browse.sort)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text ? `/shop?${text}` : '/shop'
}
