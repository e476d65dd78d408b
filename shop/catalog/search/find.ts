import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Sort } from '../category.ts'
import { afterPlace, isByPrice, orderByColumns, type Place, sortKey } from '../place.ts'
import { isListed, product } from '../table.ts'
import type { Week } from './dictionary.ts'
import type { InterpretedQuery, Query } from './interpret-query.ts'
import { searchEntry } from './table.ts'

export type FindOptions = {
  /** Relevance: title, tags and sku before the rest, then the newest. */
  sort: Sort
  /** Only what follows this position. */
  after: Place | null
  /** How many products are needed. */
  need: number
  /** A further condition on `product`, or null. */
  filter: SQL | null
}

/** Number of matches: exact, or a lower bound. */
export type MatchCount = { found: number; isExact: boolean }

/** Reads the products of an SQL query with the rows (id, tier, rank, found), in this order. */
type Fetch<Row> = (hits: SQL) => Promise<Row[]>

/** The index is always used for up to this much work, in products to read. */
const littleWork = 300
/** A walk reads this many products, or `patience` times as many as it should need. */
const shortestWalk = 1_000
const maxWalkFactor = 4
/** The newest products are counted when so many times a page of matches is expected among them. */
const countPatience = 4
/**
 * The newest weeks are searched that have this many times the products of an even walk; then, since products with a word may
 * have come together, so many times, or all that may be searched. They may not have far more: a whole import is one week.
 */
const weekPatience = [2, 16] as const
const maxOfWeeks = 8

/**
 * The matches in order, up to `need`. The cost hardly grows with the shop: few matches are read from the word index and
 * sorted, many are soon met by walking the catalog in order, and of those between the index finds the newest. The choice is
 * made here by the dictionary's counts, since PostgreSQL's planner cannot know how common a prefix is.
 */
export async function findMatches<Row extends { found: number }>(
  db: Executor,
  words: InterpretedQuery,
  options: FindOptions,
  fetch: Fetch<Row>,
): Promise<MatchCount & { rows: Row[] }> {
  const { anywhere, inTitle, outOf } = words
  if (isForIndex(anywhere, outOf, options)) {
    const rows = await fetch(sorted(anywhere, options, options.sort === 'relevance' ? tierOf(inTitle) : sql`1`))
    return { rows, found: rows[0]?.found ?? 0, isExact: true }
  }
  const [rows, { found, isExact }] = await Promise.all([inTiers(words, options, fetch), count(db, words, options)])
  return { rows, found: Math.max(found, rows.length), isExact }
}

async function inTiers<Row>(
  { anywhere, inTitle, outOf, weeks }: InterpretedQuery,
  options: FindOptions,
  fetch: Fetch<Row>,
): Promise<Row[]> {
  const lower = { ...anywhere, all: `(${anywhere.all})&!(${inTitle.all})` }
  const rows: Row[] = []
  for (const [place, query] of (options.sort === 'relevance' ? [inTitle, lower] : [anywhere]).entries()) {
    const tier = place + 1
    if (rows.length >= options.need || tier < (options.after?.tier ?? 1)) continue
    const after = options.after?.tier === tier ? options.after : null
    // The weeks end where the page before did: the next tier begins with newer ones.
    const sizes = { outOf, weeks: options.after && !after ? [] : weeks }
    rows.push(...(await inOneTier(tier, query, sizes, { ...options, after, need: options.need - rows.length }, fetch)))
  }
  return rows
}

/** How many products are walked until enough match, when they are spread evenly. */
const distance = ({ expected }: Query, outOf: number, { need }: FindOptions) =>
  Math.ceil((need * outOf) / Math.max(1, expected))

/** Whether the index is used for all matches, because they are few, or sooner read than enough of them are met. */
const isForIndex = (query: Query, outOf: number, options: FindOptions): boolean =>
  query.work <= (isByPrice(options.sort) ? Math.max(littleWork, distance(query, outOf, options)) : littleWork)

async function inOneTier<Row>(
  tier: number,
  query: Query,
  { outOf, weeks }: Pick<InterpretedQuery, 'outOf' | 'weeks'>,
  options: FindOptions,
  fetch: Fetch<Row>,
): Promise<Row[]> {
  const byIndex = (of: string | null = null) => fetch(sorted(query, options, sql`${tier}::int`, of))
  if (isForIndex(query, outOf, options)) return byIndex()
  const met = distance(query, outOf, options)
  const steps = Math.max(shortestWalk, maxWalkFactor * met)
  const isFar = steps > shortestWalk && !isByPrice(options.sort)
  const least = weekPatience[0] * met
  const some = isFar ? weekPatience.map((times) => weeksWith(weeks, times * met, least)) : []
  for (const newestWeeks of new Set(some)) {
    if (newestWeeks === null) continue
    const newest = await byIndex(newestWeeks)
    if (newest.length >= options.need) return newest
  }
  if (isFar && query.work <= met) return byIndex()
  const walked = await fetch((isByPrice(options.sort) ? walkPrices : walkNewest)(query, tier, steps, options))
  // All matches may be old, or expensive: then the walk ends early, and the index is used after all.
  return walked.length >= options.need || steps >= outOf ? walked : byIndex()
}

/** The tsquery of the newest weeks that have so many products, or at least some; null when they have fewer, or far more. */
function weeksWith(weeks: readonly Week[], products: number, least: number): string | null {
  let sum = 0
  const some = weeks.filter((week) => {
    const isWanted = sum < products
    if (isWanted) sum += week.products
    return isWanted
  })
  return sum >= least && sum <= products * maxOfWeeks ? some.map(({ word }) => `'${word}'`).join('|') : null
}

const has = (query: string) => sql`${searchEntry.words} @@ ${query}::tsquery`
const tierOf = (upper: Query) => sql`case when ${has(upper.all)} then 1 else 2 end`

/**
 * All matches from the word index, or those of some weeks, then sorted. The ORDER BY is hidden from the planner, or it might
 * scan in order instead. The weeks are a condition of their own: within one query the index would read all their entries
 * instead of skipping to the matches.
 */
function sorted({ all, rare }: Query, options: FindOptions, tier: SQL, weeks: string | null = null): SQL {
  const { sort, after, need, filter } = options
  const ranked = sortKey(sort, { createdAt: searchEntry.createdAt, price: product.price })
  const ofProduct = sql`(select ${ranked} from ${product} where ${product.id} = ${searchEntry.productId})`
  return sql`
    with hit as materialized (
      select ${searchEntry.productId} as id, ${tier} as tier,
        ${isByPrice(options.sort) ? ofProduct : ranked} as rank
      from ${searchEntry}
      where ${has(rare)} and ${weeks ? has(weeks) : sql`true`} and ${all === rare ? sql`true` : alsoMatches(all)} and ${passes(filter)})
    select hit.*, (select count(*)::int from hit) as found from hit
    where ${after ? sql`(tier, rank, id) > (${after.tier}::int, ${after.rank}::float8, ${after.id})` : sql`true`}
    order by tier, rank, id limit ${need}`
}

/** The matches among the next `steps` of the newest products. */
function walkNewest({ all }: Query, tier: number, steps: number, { sort, after, need, filter }: FindOptions): SQL {
  const columns = { createdAt: searchEntry.createdAt, price: product.price, id: searchEntry.productId }
  return sql`
    select ${searchEntry.productId} as id, ${tier}::int as tier, ${sortKey(sort, columns)} as rank, 0 as found
    from (select * from ${searchEntry} where ${after ? afterPlace(sort, after, columns) : sql`true`}
      order by ${orderByColumns(sort, columns)} limit ${steps}) as ${searchEntry}
    where ${has(all)} and ${passes(filter)}
    order by ${orderByColumns(sort, columns)} limit ${need}`
}

/** The matches among the next `steps` of the cheapest (or most expensive) products. */
function walkPrices({ all }: Query, tier: number, steps: number, { sort, after, need, filter }: FindOptions): SQL {
  return sql`
    select ${product.id} as id, ${tier}::int as tier, ${sortKey(sort, product)} as rank, 0 as found
    from (select * from ${product} where ${product.status} = 'active' and ${isListed} and ${filter ?? sql`true`}
      and ${after ? afterPlace(sort, after, product) : sql`true`}
      order by ${orderByColumns(sort, product)} limit ${steps}) as ${product}
    where (select ${has(all)} from ${searchEntry} where ${searchEntry.productId} = ${product.id})
    order by ${orderByColumns(sort, product)} limit ${need}`
}

/** Tested on each product that the index finds: as a function call, this condition does not use the index. */
const alsoMatches = (query: string) => sql`ts_match_vq(${searchEntry.words}, ${query}::tsquery)`

/** The further condition on a product; checked last, product by product. */
function passes(filter: SQL | null): SQL {
  if (filter === null) return sql`true`
  return sql`(select ${product.status} = 'active' and ${filter} from ${product} where ${product.id} = ${searchEntry.productId})`
}

/** Number of matches, as far as known without reading them all: from the dictionary, or from the newest products. */
async function count(
  db: Executor,
  { anywhere, outOf, found }: InterpretedQuery,
  { filter, need }: FindOptions,
): Promise<MatchCount> {
  if (filter === null && found?.isExact) return { found: found.atLeast, isExact: true }
  const isEvery = outOf <= shortestWalk
  // Among the newest products there are hardly more than the page shows, or than are known.
  const known = filter === null ? (found?.atLeast ?? 0) : 0
  const isWorthIt = isEvery || (known < shortestWalk && anywhere.expected * shortestWalk > countPatience * need * outOf)
  const met = isWorthIt ? await countNewest(db, anywhere, filter) : 0
  if (isEvery) return { found: met, isExact: true }
  return { found: roundDown(Math.max(met, known - 1)), isExact: false }
}

async function countNewest(db: Executor, { all }: Query, filter: SQL | null): Promise<number> {
  const newest = sql`(select * from ${searchEntry} order by ${searchEntry.createdAt} desc limit ${shortestWalk}) as ${searchEntry}`
  const [row] = await db
    .select({ met: sql`count(*)`.mapWith(Number) })
    .from(newest)
    .where(sql`${has(all)} and ${passes(filter)}`)
  return row?.met ?? 0
}

/** Rounds down to two figures: "more than 3,700". */
function roundDown(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / unit) * unit
}
