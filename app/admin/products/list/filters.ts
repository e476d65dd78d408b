import type { Filter } from '#app/admin/kit/list/filter-chips.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories, type ProductStatus, productStatuses } from '#shop/catalog/category.ts'
import { kindName, sortName, statusName } from '../names.ts'

/** Filters and sort orders of the product list; every status has a count. */
export function productFilters(counts: Partial<Record<ProductStatus, number>>): Filter[] {
  const all = productStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const any = { value: '', label: m.products_any() }
  return [
    {
      name: 'status',
      label: m.products_field_status(),
      options: [
        { value: '', label: `${m.products_any()} (${all})` },
        ...productStatuses.map((status) => ({
          value: status,
          label: `${statusName[status]()} (${counts[status] ?? 0})`,
        })),
      ],
    },
    {
      name: 'category',
      label: m.products_field_category(),
      options: [any, ...categories.map((category) => ({ value: category, label: kindName[category]() }))],
    },
    {
      name: 'stock',
      label: m.products_col_stock(),
      options: [any, { value: 'low', label: m.products_filter_low() }, { value: 'out', label: m.products_stock_out() }],
    },
    {
      name: 'sort',
      label: m.products_sort(),
      options: [
        { value: '', label: sortName.newest() },
        ...(['price-low', 'price-high', 'stock', 'title'] as const).map((sort) => ({
          value: sort,
          label: sortName[sort](),
        })),
      ],
    },
  ]
}
