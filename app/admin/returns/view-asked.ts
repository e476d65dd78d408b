import { type ReturnsView, returnViews } from '#shop/returns/status.ts'

/** Which returns an address asks for; anything else is what waits for the team. */
export const viewAsked = (query: URLSearchParams): ReturnsView =>
  returnViews.find((view) => view === query.get('show')) ?? 'waiting'
