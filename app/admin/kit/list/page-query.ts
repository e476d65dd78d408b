import { isUuid } from '#shop/ids.ts'
import { type Cursor, isStorable, type Paged, type PageQuery } from '#shop/pagination.ts'

const form = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,64})$/

/** What the ids of a list's rows look like; the database refuses to compare them with anything else. */
const ids = { uuid: isUuid, number: (id: string) => /^\d{1,15}$/.test(id), text: () => true }
type IdKind = keyof typeof ids

/** A cursor as written in a URL: "2026-11-05T12:00:00.000Z_<id>". */
export function writeCursor({ createdAt, id }: Cursor): string {
  return `${createdAt.toISOString()}_${id}`
}

/** Parses a URL's cursor; null when invalid, or of a list with other ids. */
export function readCursor(text: string | null, kind: IdKind = 'uuid'): Cursor | null {
  const [, at, id] = form.exec(text ?? '') ?? []
  if (at === undefined || id === undefined || !ids[kind](id)) return null
  const createdAt = new Date(at)
  return isStorable(createdAt) ? { createdAt, id } : null
}

/** The page of a list that a URL asks for: `?after=`, `?before=`, `?page=last`. Anything else is the first page. */
export function requestedPage(
  { searchParams }: URL,
  { limit = 25, id = 'uuid' }: { limit?: number; id?: IdKind } = {},
): PageQuery {
  return {
    limit,
    after: readCursor(searchParams.get('after'), id) ?? undefined,
    before: readCursor(searchParams.get('before'), id) ?? undefined,
    last: searchParams.get('page') === 'last',
  }
}

/** A URL's search text as the database accepts it: without control characters and halves of pairs, and not too long. */
export const searchText = (text: string | null): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 320)

/** A URL's query without its page: the list's filters. */
export function filtersOf({ searchParams }: Pick<URL, 'searchParams'>): string {
  const filters = new URLSearchParams(searchParams)
  for (const name of ['after', 'before', 'page']) filters.delete(name)
  for (const [name, value] of [...filters]) if (value === '') filters.delete(name, value)
  return filters.toString()
}

/** Queries of the other pages of a list; absent where there is none. */
export type PageLinks = { first?: string; newer?: string; older?: string; last?: string }

/** Links from a page to the others, with the same filters. */
export function pageLinks(url: URL, { rows, newer, older }: Paged<Cursor>): PageLinks {
  const filters = filtersOf(url)
  const to = (page: Record<string, string>) =>
    `?${[filters, new URLSearchParams(page).toString()].filter((part) => part !== '').join('&')}`
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    ...(newer && first && { first: to({}), newer: to({ before: writeCursor(first) }) }),
    ...(older && last && { older: to({ after: writeCursor(last) }), last: to({ page: 'last' }) }),
  }
}
