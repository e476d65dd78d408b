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
export function pageLinks(url: URL, { rows, newer, older }: Paged<Cursor>): PageLinks {
  const filters = filtersOf(url)
  const to = (page: Record<string, string>) =>
    `?${[filters, new URLSearchParams(page).toString()].filter((part) => part !== '').join('&')}`
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    // Also of a page whose rows are gone, which has no other way back.
    ...(newer && { first: to({}) }),
    ...(newer && first && { newer: to({ before: writeCursor(first) }) }),
    ...(older && last && { older: to({ after: writeCursor(last) }), last: to({ page: 'last' }) }),
  }
}
