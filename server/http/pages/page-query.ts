import { publicQuery } from '#app/public-pages.ts'
import { categories, priceBandNames, sorts } from '#shop/catalog/category.ts'
import { lastPage } from '#shop/catalog/form.ts'

const oneOf =
  (all: readonly string[]) =>
  (value: string): boolean =>
    all.includes(value)

/** Whether a value is one that a link of the shop can have, on a page with this path. */
const isKnown: Record<string, (value: string, path: string) => boolean> = {
  category: oneOf(categories),
  band: oneOf(priceBandNames),
  sort: oneOf(sorts),
  page: (value) => /^[1-9]\d?$/.test(value) && Number(value) > 1 && Number(value) <= lastPage,
  variant: (value, path) =>
    value.startsWith(`${path.slice('/product/'.length)}.`) && /^[^.]+(?:\.[a-z0-9-]{1,24}){1,3}$/.test(value),
}

/**
 * The query of a page that may be cached, as `publicQuery`. Null also for made-up values, each of which would be a page of
 * its own with the same content.
 */
export function cacheableQuery(path: string, search: string): string | null {
  const query = publicQuery(path, search)
  if (!query) return query
  for (const [name, value] of new URLSearchParams(query)) if (!isKnown[name]?.(value, path)) return null
  return query
}
