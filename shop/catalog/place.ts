import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Sort } from './category.ts'

/** A product's position in a sort order: by tier, then `sortKey` (minus milliseconds, fils or minus fils), then id. */
export type Place = { tier: number; rank: number; id: string }

/** An opaque pagination cursor. */
export function placeToCursor({ tier, rank, id }: Place): string {
  return btoa(`${tier} ${rank} ${id}`).replaceAll('=', '')
}

/** The position of a cursor, or null when it is invalid; as a time it is one that PostgreSQL knows. */
export function cursorToPlace(cursor: string): Place | null {
  try {
    const [, tier, rank, id] = /^([12]) (-?\d{1,14}) ([\w-]{1,80})$/.exec(atob(cursor)) ?? []
    return id === undefined ? null : { tier: Number(tier), rank: Number(rank), id }
  } catch {
    return null
  }
}

/** The sort key, ascending; equal products are sorted by id. */
export function sortKey(sort: Sort, columns: { createdAt: AnyColumn; price: AnyColumn }): SQL<number> {
  if (sort === 'price-low') return sql<number>`${columns.price}::float8`
  if (sort === 'price-high') return sql<number>`-${columns.price}::float8`
  return sql<number>`-round(extract(epoch from ${columns.createdAt}) * 1000)::float8`
}

/** The moment (ms) at which a position's product was created, or null in an order by price. */
export const momentOf = (sort: Sort, { rank }: Place): number | null => (isByPrice(sort) ? null : -rank)

export const isByPrice = (sort: Sort): boolean => sort === 'price-low' || sort === 'price-high'

/** The same order by columns, so that an index is used. */
export function orderByColumns(sort: Sort, columns: { createdAt: AnyColumn; price: AnyColumn; id: AnyColumn }): SQL {
  if (sort === 'price-low') return sql`${columns.price}, ${columns.id}`
  if (sort === 'price-high') return sql`${columns.price} desc, ${columns.id}`
  return sql`${columns.createdAt} desc, ${columns.id}`
}

/** Only what follows a position within its tier; the first half of each condition is for the index. */
export function afterPlace(
  sort: Sort,
  place: Place,
  { createdAt, price, id }: { createdAt: AnyColumn; price: AnyColumn; id: AnyColumn },
): SQL {
  if (sort === 'price-low')
    return sql`${price} >= ${place.rank}::float8 and (${price} > ${place.rank}::float8 or ${id} > ${place.id})`
  if (sort === 'price-high')
    return sql`${price} <= ${-place.rank}::float8 and (${price} < ${-place.rank}::float8 or ${id} > ${place.id})`
  const at = sql`to_timestamp(${-place.rank}::float8 / 1000)`
  return sql`${createdAt} <= ${at} and (${createdAt} < ${at} or ${id} > ${place.id})`
}
