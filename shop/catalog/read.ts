import { and, count, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '../db.ts'
import { productRating } from '../reviews/table.ts'
import { planOnce } from '../statements.ts'
import { type Category, categories, priceBands } from './category.ts'
import { type Browse, pageSize } from './form.ts'
import { afterPlace, momentOf, orderByColumns, type Place, sortKey } from './place.ts'
import {
  type CardView,
  cardView,
  type PictureView,
  type ProductView,
  pageView,
  selectProducts,
  view,
} from './product-view.ts'
import { type FindOptions, findMatches, type MatchCount } from './search/find.ts'
import { interpretQuery } from './search/interpret-query.ts'
import { isListed, product, productSales } from './table.ts'

export type ProductPage<View = CardView> = {
  products: View[]
  /** Number of matches; a lower bound when not `isExact`: a big shop is not counted completely for one page. */
  found: number
  isExact: boolean
  /** The search used instead when a typed word occurs nowhere in the shop ("showing results for"). */
  instead: string | null
  /** Where the next page begins, or null on the last. */
  next: Place | null
}

/** Active products only, by category, price band and search; `limit` of them, after the last page's position. */
export function browseProducts(
  db: Executor,
  browse: Browse,
  limit = pageSize,
  after: Place | null = null,
): Promise<ProductPage> {
  return browseColumns(cardView, db, browse, limit, after)
}

/** The same with everything of each product, for the API. */
export function browseWholeProducts(
  db: Executor,
  browse: Browse,
  limit: number,
  after: Place | null,
): Promise<ProductPage<ProductView>> {
  return browseColumns(view, db, browse, limit, after) as Promise<ProductPage<ProductView>>
}

async function browseColumns(
  columns: typeof cardView,
  db: Executor,
  browse: Browse,
  limit: number,
  after: Place | null,
): Promise<ProductPage> {
  // One more than is shown reveals whether there is a next page.
  const need = limit + 1
  const filter = and(...conditions(browse)) ?? null
  if (!browse.q) {
    const sort = browse.sort === undefined || browse.sort === 'relevance' ? 'newest' : browse.sort
    const rows = await readForSale(columns, db, { sort, filter, need, after })
    const [counted] = rows.length > 0 ? rows : await countForSale(db, filter)
    const found = counted?.found ?? 0
    return pageOf(rows, limit, { found: Math.min(found, mostCounted), isExact: found <= mostCounted }, null)
  }
  const sort = browse.sort ?? 'relevance'
  const words = await interpretQuery(db, browse.q, after && momentOf(sort, after))
  if (words === null) return pageOf([], limit, { found: 0, isExact: true }, null)
  const options = { sort, filter, need, after }
  const { rows, ...found } = await findMatches(db, words, options, (hits) => readHits(columns, db, hits))
  return pageOf(rows, limit, found, rows.length > 0 ? words.instead : null)
}

/** Products with their positions (see `Place`), and how many matches were counted, if any. */
const selectPlaced = (columns: typeof cardView, db: Executor, tier: SQL, rank: SQL, found: SQL) =>
  db
    .select({
      product: columns,
      tier: tier.mapWith(Number),
      rank: rank.mapWith(Number),
      found: found.mapWith(Number),
    })
    .from(product)
    .leftJoin(productRating, eq(productRating.productId, product.id))
    .leftJoin(productSales, eq(productSales.productId, product.id))
    .$dynamic()

type Placed = Awaited<ReturnType<typeof selectPlaced>>

/** The current products of `findMatches`, without those just withdrawn from sale. */
function readHits(columns: typeof cardView, db: Executor, hits: SQL): Promise<Placed> {
  return selectPlaced(columns, db, sql`hit.tier`, sql`hit.rank`, sql`hit.found`)
    .innerJoin(sql`(${hits}) hit`, sql`hit.id = ${product.id}`)
    .where(eq(product.status, 'active'))
    .orderBy(sql`hit.tier, hit.rank, hit.id`)
}

const forSale = (filter: SQL | null) => and(eq(product.status, 'active'), isListed, filter ?? undefined)

/** The products for sale, without a search, each with what `countForSale` counts. */
function readForSale(
  columns: typeof cardView,
  db: Executor,
  { sort, filter, need, after }: FindOptions,
): Promise<Placed> {
  const listed = forSale(filter)
  return selectPlaced(columns, db, sql`1`, sortKey(sort, product), sql`(${countForSale(db, filter)})`)
    .where(after ? and(listed, afterPlace(sort, after, product)) : planOnce(listed))
    .orderBy(orderByColumns(sort, product))
    .limit(need)
}

/** Counting stops here; beyond, there are "more than". */
const mostCounted = 1_000

function countForSale(db: Executor, filter: SQL | null) {
  const some = db
    .select({ id: product.id })
    .from(product)
    .where(forSale(filter))
    .limit(mostCounted + 1)
  return db.select({ found: count() }).from(some.as('some'))
}

function pageOf(rows: Placed, limit: number, found: MatchCount, instead: string | null): ProductPage {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    products: shown.map((row) => row.product),
    ...found,
    instead,
    next: last !== undefined && rows.length > limit ? { tier: last.tier, rank: last.rank, id: last.product.id } : null,
  }
}

/** One active product, or null: drafts and archived ones do not exist for a shopper. */
export async function readProduct(db: Executor, id: string) {
  const [found] = await selectProducts(db, view).where(isOne(id, 'active'))
  return (found ?? null) as ProductView | null
}

/** The same, and its pictures besides its cover, in order. The admin's preview sees `any`. */
export async function readProductPage(db: Executor, id: string, seen: 'active' | 'any' = 'active') {
  const [found] = await selectProducts(db, pageView).where(isOne(id, seen))
  if (found === undefined) return null
  const { pictures, ...rest } = found as ProductView & { pictures: PictureView[] }
  return { product: rest as ProductView, pictures }
}

const isOne = (id: string, seen: 'active' | 'any') =>
  planOnce(and(eq(product.id, id), isListed, seen === 'any' ? undefined : eq(product.status, seen)))

/** A visitor's filters besides the search; the product must be active. */
function conditions(browse: Browse): SQL[] {
  const all: SQL[] = []
  if (browse.category) all.push(eq(product.category, browse.category))
  if (browse.band) {
    const { from, to } = priceBands[browse.band]
    all.push(gte(product.price, from))
    if (to !== null) all.push(lte(product.price, to))
  }
  return all
}

/** The newest active products: up to a number of all and of each category, without duplicates, the newest first. */
export function newestOfEach(db: Executor, each: number): Promise<CardView[]> {
  const newest = (category?: Category) =>
    db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.status, 'active'), isListed, category && eq(product.category, category)))
      .orderBy(orderByColumns('newest', product))
      .limit(each)
  const [first, ...others] = categories
  const shown = union(newest(), newest(first), ...others.map(newest))
  return selectProducts(db, cardView)
    .where(planOnce(inArray(product.id, shown)))
    .orderBy(orderByColumns('newest', product))
}

const mostRelated = 4

/** Up to four other active products, the same category first, each newest first. */
export function relatedProducts(db: Executor, to: CardView): Promise<CardView[]> {
  // A literal: for an unknown number PostgreSQL estimates a plan as so expensive that it plans again each time.
  const most = sql.raw(String(mostRelated))
  const newest = (category: Category) => sql`(
    select ${product.id} from ${product}
    where ${and(eq(product.status, 'active'), isListed, ne(product.id, to.id), eq(product.category, category))}
    order by ${orderByColumns('newest', product)} limit ${most})`
  const isOther = ne(product.category, to.category)
  // One index scan each: "another category" would read the whole shop when the others are rare.
  const shown = sql.join(categories.map(newest), sql` union all `)
  return selectProducts(db, cardView)
    .where(planOnce(sql`${product.id} in (${shown})`))
    .orderBy(sql`${isOther}, ${orderByColumns('newest', product)} limit ${most}`)
}
