import type { Secrets } from '../../ports.ts'
import { isSameToken } from '../../tokens/same-token.ts'

/** What an order's links are signed for. A new version, when its email is corrected, invalidates all earlier ones. */
export type LinkedOrder = { id: string; linkVersion: number }

/** The text that an order's link is signed over; for the first version the id only. */
export const linkSubject = ({ id, linkVersion }: LinkedOrder): string =>
  linkVersion === 0 ? id : `${id}.${linkVersion}`

/**
 * The secret of a guest's private order link. Derived from the shop's secret, so a copy of the database opens no order,
 * and a resent email has the same link.
 */
export function accessToken(secrets: Secrets, of: LinkedOrder): string {
  return secrets.sign('order', linkSubject(of))
}

/** Whether a token opens an order, in constant time; an empty or missing one never does. */
export function isOrderToken(secrets: Secrets, of: LinkedOrder, token: string | null | undefined): boolean {
  return isSameToken(accessToken(secrets, of), token)
}
