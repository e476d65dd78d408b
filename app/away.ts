import { isRouteErrorResponse } from 'react-router'

/** Statuses of a shop that cannot answer now and will again: the database is away, or a disk is full. */
const statuses: ReadonlySet<number> = new Set([503, 507])

/** Whether a page failed only because the shop cannot answer now, so that trying again helps. */
export function isAway(error: unknown): boolean {
  if (error instanceof Response) return statuses.has(error.status)
  return isRouteErrorResponse(error) && statuses.has(error.status)
}
