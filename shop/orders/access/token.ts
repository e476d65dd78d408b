import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../ports.ts'

/**
 * The secret half of a guest's private order link. Derived from the shop's secret, so a copy of the database opens no
 * order, and the link in a mail that is sent again is the same one.
 */
export function accessToken(secrets: Secrets, orderId: string): string {
  return secrets.sign('order', orderId)
}

/** Whether a token opens an order, in constant time; an empty or missing one never does. */
export function opens(secrets: Secrets, orderId: string, token: string | null | undefined): boolean {
  if (!token) return false
  const expected = Buffer.from(accessToken(secrets, orderId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
