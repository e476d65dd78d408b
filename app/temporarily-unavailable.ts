import { isRouteErrorResponse } from 'react-router'

/** Statuses of a temporarily unavailable shop: the database is down, or a disk is full. */
const statuses: ReadonlySet<number> = new Set([503, 507])

/** Whether a page failed only because the shop is temporarily unavailable, so that retrying helps. */
export function isTemporarilyUnavailable(error: unknown): boolean {
  if (error instanceof Response) return statuses.has(error.status)
  return isRouteErrorResponse(error) && statuses.has(error.status)
}
