import { searchText } from '#app/admin/kit/list/page-query.ts'
import { type ReturnsView, returnViews } from '#shop/returns/status.ts'

/** The returns a URL asks for; anything else means those waiting for the team, or all when it searches. */
export const requestedView = (query: URLSearchParams): ReturnsView =>
  returnViews.find((view) => view === query.get('show')) ?? (searchText(query.get('q')) ? 'all' : 'waiting')
