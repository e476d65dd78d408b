import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { Executor } from './db.ts'
import { isUuid } from './ids.ts'
import { maxCounted } from './numbers.ts'

/** The position of a row in a list that is newest first. */
export type Cursor = { createdAt: Date; id: string }

/** Whether a date is one that the database can store, and that a row of a list can have. */
export const isStorable = (at: Date): boolean => at.getTime() >= 0 && at.getTime() < Date.UTC(9999, 0)

const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** A cursor as text: "2026-11-05T12:00:00.000Z_<id>". */
export const writeCursor = ({ createdAt, id }: Cursor): string => `${createdAt.toISOString()}_${id}`

/** The cursor of a text; null when it is invalid, or of a list with other ids. */
export function readCursor(text: string, isId: (id: string) => boolean = isUuid): Cursor | null {
  const [, at, id] = cursorForm.exec(text) ?? []
  if (at === undefined || id === undefined || !isId(id)) return null
  const createdAt = new Date(at)
  return isStorable(createdAt) ? { createdAt, id } : null
}

/** A cursor as the API writes it: opaque. */
export const toOpaque = (cursor: Cursor): string => Buffer.from(writeCursor(cursor)).toString('base64url')

/** The cursor of an opaque text, or null. */
export const fromOpaque = (text: string): Cursor | null => readCursor(Buffer.from(text, 'base64url').toString('latin1'))

/**
 * Which page of a list: the one after a row (older), before a row (newer), the last one, or else the first. Every page
 * costs the same.
 */
export type PageQuery = { limit: number; after?: Cursor | undefined; before?: Cursor | undefined; last?: boolean }

/** Whether a page is read from its end: the one before a row, and the last one. */
export const isBackwards = ({ last, before }: { last?: boolean; before?: unknown }): boolean =>
  last === true || before !== undefined

/** A page, newest first, and whether there are rows on either side of it. */
export type Paged<Row> = { rows: Row[]; newer: boolean; older: boolean }

/** The query's conditions for a page, in addition to the caller's filters. Columns: creation time, and key. */
export function keyset(columns: { createdAt: PgColumn; id: PgColumn }, page: PageQuery) {
  const { createdAt, id } = columns
  const backwards = isBackwards(page)
  const beside = (cursor: Cursor | undefined, compare: typeof lt): SQL | undefined =>
    cursor &&
    and(
      compare === lt ? lte(createdAt, cursor.createdAt) : gte(createdAt, cursor.createdAt),
      or(compare(createdAt, cursor.createdAt), and(eq(createdAt, cursor.createdAt), compare(id, cursor.id))),
    )
  return {
    where: page.last ? undefined : page.before ? beside(page.before, gt) : beside(page.after, lt),
    orderBy: backwards ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)],
    /** One more than is shown reveals whether there are more. */
    limit: page.limit + 1,
  }
}

/** The query's rows as a page. */
export function pageOf<Row>(found: readonly Row[], page: PageQuery): Paged<Row> {
  const backwards = isBackwards(page)
  const more = found.length > page.limit
  const rows = found.slice(0, page.limit)
  if (!backwards) return { rows, newer: page.after !== undefined, older: more }
  return { rows: rows.reverse(), newer: more, older: page.last !== true }
}

/**
 * The rows before and after one in its list.
 * @param first of a page, selects the value of its first row
 */
export async function adjacentRows({ createdAt, id }: Cursor, first: (page: PageQuery) => Promise<string | undefined>) {
  const row = { createdAt, id }
  const [newer, older] = await Promise.all([first({ limit: 1, before: row }), first({ limit: 1, after: row })])
  return { newer: newer ?? null, older: older ?? null }
}

/** Number of rows of a select, at most one more than `maxCounted`. */
export async function countCapped(db: Executor, select: PgSelect): Promise<number> {
  const some = select.limit(maxCounted + 1).as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}
