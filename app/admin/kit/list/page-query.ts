import { isUuid } from '#shop/ids.ts'
import { type Cursor, type Paged, type PageQuery, readCursor, writeCursor } from '#shop/pagination.ts'

/** What the ids of a list's rows look like; the database refuses to compare them with anything else. */
const ids = { uuid: isUuid, number: (id: string) => /^\d{1,15}$/.test(id), text: () => true }
type IdKind = keyof typeof ids

/** The page of a list that a URL asks for: `?after=`, `?before=`, `?page=last`. Anything else is the first page. */
export function requestedPage(
  { searchParams }: URL,
  { limit = 25, id = 'uuid' }: { limit?: number; id?: IdKind } = {},
): PageQuery {
  const cursorAt = (name: string) => readCursor(searchParams.get(name) ?? '', ids[id]) ?? undefined
  return {
    limit,
    after: cursorAt('after'),
    before: cursorAt('before'),
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
export const pageLinks = (url: URL, page: Paged<Cursor>): PageLinks => linksOf(filtersOf(url), page, writeCursor)

/**
 * Links from a page of any list to the others.
 * @param at how a URL names the position of a row
 */
export function linksOf<Row>(query: string, { rows, newer, older }: Paged<Row>, at: (row: Row) => string): PageLinks {
  const to = (page: Record<string, string>) =>
    `?${[query, new URLSearchParams(page).toString()].filter((part) => part !== '').join('&')}`
  const [first, last] = [rows[0], rows.at(-1)]
  const ends = { first: to({}), last: to({ page: 'last' }) }
  // A page whose rows are gone is beside no row: its ways back are the two ends of the list.
  if (first === undefined || last === undefined) return newer || older ? ends : {}
  return {
    ...(newer && { first: ends.first, newer: to({ before: at(first) }) }),
    ...(older && { older: to({ after: at(last) }), last: ends.last }),
  }
}

/** Whether a URL asks for a page beside a row, so that the list may have others when that one is empty. */
export const isBesideRow = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  searchParams.has('after') || searchParams.has('before')
