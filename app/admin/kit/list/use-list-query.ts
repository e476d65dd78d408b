import { useLocation } from 'react-router'
import { filtersOf } from './page-query.ts'

/** What the address narrows a list by, without its page: "status=pending", or "". */
export function useListQuery(): string {
  const { search } = useLocation()
  return filtersOf({ searchParams: new URLSearchParams(search) })
}

/** A path with a list's query behind it, so that the way back and on leads through the same list. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)
