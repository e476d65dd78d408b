import type { Cursor, PageAsked } from '../pagination.ts'

/** The page of a list whose ids are numbers, without the cursors of other lists. */
export function numberedPage(asked: PageAsked): PageAsked {
  const own = (cursor: Cursor | undefined) => (cursor && /^\d{1,15}$/.test(cursor.id) ? cursor : undefined)
  return { ...asked, after: own(asked.after), before: own(asked.before) }
}

/** A row of such a list with what a cursor holds: its time, and its id as text. */
export const withCursor = <Row extends { id: number; at: Date }>({ id, ...row }: Row) => ({
  ...row,
  id: String(id),
  createdAt: row.at,
})
