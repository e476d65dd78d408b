import type { Secrets } from '../ports.ts'
import { isSameToken } from '../tokens/same-token.ts'

/**
 * The keys of one payment's redirect to the bank and back. `page` is in the shop's own URL and leads to the bank's page
 * only. `address` is in the return URL that the gateway knows and reveals only whether the payment succeeded. `browser`
 * is in a cookie; only with it does the return lead to the order.
 */
export type ReturnKey = 'page' | 'address' | 'browser'

/** The key. Derived, so that a copy of the database contains none. */
export function returnKey(secrets: Secrets, kind: ReturnKey, paymentId: string): string {
  return secrets.sign(`payment-return-${kind}`, paymentId)
}

/** Whether a key is that payment's, in constant time; an empty or missing one never is. */
export function isReturnKey(
  secrets: Secrets,
  kind: ReturnKey,
  paymentId: string,
  received: string | undefined,
): boolean {
  return isSameToken(returnKey(secrets, kind, paymentId), received)
}
