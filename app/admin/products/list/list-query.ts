import {
  type AdminSort,
  adminSorts,
  type ProductFilter,
  type ProductPageQuery,
  stockLevels,
} from '#shop/catalog/admin-list.ts'
import { categories, productStatuses } from '#shop/catalog/category.ts'

const perPage = 25

const names = ['q', 'status', 'category', 'stock', 'sort'] as const

/** Parses a URL's query for the product list; invalid values are ignored. */
export function readListQuery({ searchParams }: Pick<URL, 'searchParams'>): {
  filter: ProductFilter
  sort: AdminSort
  page: ProductPageQuery
  /** The query without its page, for the filters and for links to other pages. */
  query: string
} {
  const one = <Value extends string>(name: string, of: readonly Value[]) =>
    of.find((value) => value === searchParams.get(name))
  const place = (name: 'after' | 'before') => {
    const id = searchParams.get(name) ?? ''
    return /^[a-z0-9.-]{1,160}$/.test(id) ? { [name]: id } : {}
  }
  const params = new URLSearchParams()
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) params.set(name, value.slice(0, 100))
  }
  const filter = {
    q: params.get('q') ?? '',
    status: one('status', productStatuses),
    category: one('category', categories),
    stock: one('stock', stockLevels),
  }
  const page = { limit: perPage, last: searchParams.get('page') === 'last', ...place('before'), ...place('after') }
  return { filter, sort: one('sort', adminSorts) ?? 'newest', page, query: params.toString() }
}
