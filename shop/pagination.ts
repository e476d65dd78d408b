import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { Executor } from './db.ts'
import { countedMost } from './numbers.ts'

/** The place of a row in a list that is newest first. */
export type Cursor = { createdAt: Date; id: string }

/**
 * Which page of a list: the one after a row (older), before a row (newer), the last one, or else the first. However far
 * back, a page costs what the first does.
 */
export type PageAsked = { limit: number; after?: Cursor | undefined; before?: Cursor | undefined; last?: boolean }

/** A page, newest first, and whether there is something on either side of it. */
export type Paged<Row> = { rows: Row[]; newer: boolean; older: boolean }

/** The statement's part of a page: what follows the caller's filters. Columns: when a row was made, and its key. */
export function keyset(columns: { createdAt: PgColumn; id: PgColumn }, page: PageAsked) {
  const { createdAt, id } = columns
  const backwards = page.last === true || page.before !== undefined
  const beside = (cursor: Cursor | undefined, compare: typeof lt): SQL | undefined =>
    cursor &&
    and(
      compare === lt ? lte(createdAt, cursor.createdAt) : gte(createdAt, cursor.createdAt),
      or(compare(createdAt, cursor.createdAt), and(eq(createdAt, cursor.createdAt), compare(id, cursor.id))),
    )
  return {
    where: page.last ? undefined : page.before ? beside(page.before, gt) : beside(page.after, lt),
    orderBy: backwards ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)],
    /** One more than is shown tells whether there is more. */
    limit: page.limit + 1,
  }
}

/** What the statement brought, as a page. */
export function pageOf<Row>(found: readonly Row[], page: PageAsked): Paged<Row> {
  const backwards = page.last === true || page.before !== undefined
  const more = found.length > page.limit
  const rows = found.slice(0, page.limit)
  if (!backwards) return { rows, newer: page.after !== undefined, older: more }
  return { rows: rows.reverse(), newer: more, older: page.last !== true }
}

/**
 * What stands next to a row in its list.
 * @param first of a page, what names its first row
 */
export async function besideRow({ createdAt, id }: Cursor, first: (page: PageAsked) => Promise<string | undefined>) {
  const row = { createdAt, id }
  const [newer, older] = await Promise.all([first({ limit: 1, before: row }), first({ limit: 1, after: row })])
  return { newer: newer ?? null, older: older ?? null }
}

/** How many rows a select has, at most one more than `countedMost`. */
export async function countSome(db: Executor, select: PgSelect): Promise<number> {
  const some = select.limit(countedMost + 1).as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
