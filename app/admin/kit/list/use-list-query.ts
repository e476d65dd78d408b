import { useLocation } from 'react-router'
import { filtersOf } from './page-query.ts'

/** The URL's filters of a list, without its page: "status=pending", or "". */
export function useListQuery(): string {
  const { search } = useLocation()
  return filtersOf({ searchParams: new URLSearchParams(search) })
}

/** A path with a list's query, so that links back and onward stay in the same list. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)
