import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../ports.ts'

/**
 * The keys of one payment's way to the bank and back. `page` stands in the shop's own address of the bank's page and leads
 * there, nowhere else. `address` stands in the address that the gateway is told: it lets anybody who has it hear whether
 * the payment went through, and nothing else. `browser` lies in a cookie of the browser that went to pay; only with it
 * the way back leads to the order.
 */
export type ReturnKey = 'page' | 'address' | 'browser'

/** The key itself. Derived, so that a copy of the database holds none. */
export function returnKey(secrets: Secrets, kind: ReturnKey, paymentId: string): string {
  return secrets.sign(`payment-return-${kind}`, paymentId)
}

/** Whether a key is that payment's, in constant time; an empty or missing one never is. */
export function isReturnKey(secrets: Secrets, kind: ReturnKey, paymentId: string, given: string | undefined): boolean {
  if (!given) return false
  const [expected, key] = [Buffer.from(returnKey(secrets, kind, paymentId)), Buffer.from(given)]
  return key.length === expected.length && timingSafeEqual(key, expected)
}
