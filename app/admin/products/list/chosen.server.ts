import { hasGrown, readAllFound } from '#app/admin/kit/list/all-found.ts'
import { countProducts, listProducts } from '#shop/catalog/admin-list.ts'
import type { Db } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'
import { maxBulkRows } from '#shop/numbers.ts'
import { readListQuery } from './list-query.ts'

/** The products a form or a link names, or the first results of the list's filter, and their total number. */
export async function chosenProducts(db: Db, form: FormData | URLSearchParams, locale: Locale) {
  const all = readAllFound(form)
  if (all === null) {
    const ids = form.getAll('id')
    return { ids, found: ids.length }
  }
  const { filter, sort } = readListQuery({ searchParams: all.query })
  const seen = { ...filter, madeUntil: all.asOf }
  const found = await countProducts(db, seen)
  if (hasGrown(all, found)) return 'grown'
  const { rows } = await listProducts(db, seen, { sort, locale }, { limit: maxBulkRows })
  return { ids: rows.map(({ id }) => id), found }
}
