import { and, asc, desc, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { countCapped, isBackwards } from '../pagination.ts'
import { hasWords } from '../search-vector.ts'
import { available } from './bundles/table.ts'
import type { Category, ProductStatus } from './category.ts'
import { isListed, isSoldItself, product, productSales } from './table.ts'

export const adminSorts = ['newest', 'price-low', 'price-high', 'stock', 'title'] as const
export type AdminSort = (typeof adminSorts)[number]
export const stockLevels = ['low', 'out'] as const

export type ProductFilter = {
  q: string
  status?: ProductStatus | undefined
  category?: Category | undefined
  stock?: (typeof stockLevels)[number] | undefined
  madeUntil?: Date | undefined
}

/**
 * Which page: after or before a product of the list, the last one, or else the first; also when that product is gone.
 * With its `position`, a list continues after a deleted one.
 */
export type ProductPageQuery = { limit: number; after?: string | Position; before?: string; last?: boolean }
/** A row's value in the order of the list, as the database writes it. */
type Position = { id: string; position: string }

const columns = {
  id: product.id,
  title: product.title,
  titleEn: product.titleEn,
  image: product.image,
  imageColour: product.imageColour,
  sku: product.sku,
  category: product.category,
  price: product.price,
  usualPrice: product.usualPrice,
  originalPrice: product.originalPrice,
  saleEndsAt: product.saleEndsAt,
  launchAt: product.launchAt,
  changeAt: product.changeAt,
  stock: available,
  lowStockAt: product.lowStockAt,
  status: product.status,
  isNew: product.isNew,
  isLimited: product.isLimited,
  isBestSeller: sql<boolean>`coalesce(${productSales.isBestSeller}, false)`,
}

/** A page of products in any status. Each sort order has an index, so every page costs the same. */
export async function listProducts(
  db: Executor,
  filter: ProductFilter,
  { sort, locale }: { sort: AdminSort; locale: Locale },
  requested: ProductPageQuery,
) {
  const page = (await isThere(db, requested)) ? requested : { limit: requested.limit }
  const { by, down } = orderOf(sort, locale)
  const backwards = isBackwards(page)
  const falls = down !== backwards
  const beside = page.last ? undefined : (page.before ?? page.after)
  const direction = falls ? desc : asc
  const found = await db
    .select({ ...columns, position: sql<string>`${product[by]}::text` })
    .from(product)
    .leftJoin(productSales, eq(productSales.productId, product.id))
    .where(and(...conditions(filter), beside === undefined ? undefined : keysetCondition(by, falls, beside)))
    .orderBy(direction(product[by]), direction(product.id))
    .limit(page.limit + 1)
  const more = found.length > page.limit
  const rows = found.slice(0, page.limit)
  if (backwards) rows.reverse()
  const isFirst = page.after === undefined && !backwards
  return backwards ? { rows, newer: more, older: page.last !== true } : { rows, newer: !isFirst, older: more }
}

async function isThere(db: Executor, { after, before }: ProductPageQuery): Promise<boolean> {
  const beside = before ?? after
  return typeof beside !== 'string' || (await db.$count(product, eq(product.id, beside))) > 0
}

export type ListedProduct = Awaited<ReturnType<typeof listProducts>>['rows'][number]

/** Number of products a filter finds, at most one more than `maxCounted`. */
export function countProducts(db: Executor, filter: ProductFilter): Promise<number> {
  return countCapped(
    db,
    db
      .select({ id: product.id })
      .from(product)
      .where(and(...conditions(filter)))
      .$dynamic(),
  )
}

type Ordered = 'price' | 'stock' | 'title' | 'titleEn' | 'createdAt'

function orderOf(sort: AdminSort, locale: Locale): { by: Ordered; down: boolean } {
  if (sort === 'price-low' || sort === 'price-high') return { by: 'price', down: sort === 'price-high' }
  if (sort === 'stock') return { by: 'stock', down: false }
  if (sort === 'title') return { by: locale === 'en' ? 'titleEn' : 'title', down: false }
  return { by: 'createdAt', down: true }
}

/** Keyset pagination: products after a position, or the current one of a product, in the page's direction. */
function keysetCondition(by: Ordered, falls: boolean, beside: string | Position): SQL {
  const place = alias(product, 'place')
  const there =
    typeof beside === 'string'
      ? sql`(select ${place[by]}, ${place.id} from ${product} place where ${place.id} = ${beside})`
      : sql`(${beside.position}::${sql.raw(product[by].getSQLType())}, ${beside.id})`
  return falls ? sql`(${product[by]}, ${product.id}) < ${there}` : sql`(${product[by]}, ${product.id}) > ${there}`
}

function conditions({ q, status, category, stock, madeUntil }: ProductFilter): (SQL | undefined)[] {
  return [
    // Only stock lists show variants as rows; elsewhere their words find their product.
    stock ? and(isSoldItself, or(isListed, ne(product.status, 'archived'))) : isListed,
    q.trim() === ''
      ? undefined
      : stock
        ? hasWords(product.words, q)
        : sql`${product.id} in (select coalesce(variant_of, id) from product where ${hasWords(product.words, q)})`,
    status && eq(product.status, status),
    category && eq(product.category, category),
    madeUntil && lte(product.createdAt, madeUntil),
    stock && lte(product.stock, product.lowStockAt),
    stock === 'out' ? eq(product.stock, 0) : undefined,
  ]
}
