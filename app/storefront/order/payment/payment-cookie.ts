import { returnKey } from '#shop/payments/return-key.ts'
import type { Shop } from '#shop/shop.ts'

/** Says that this browser went to pay, and from which page; only the way back from that payment is ever sent it. */
const payingCookie = 'bustan_paying'

/** Its name, over https with the prefix that keeps it there; it has a path of its own, so `__Host-` is not for it. */
export const payingCookieName = (secure: boolean) => (secure ? `__Secure-${payingCookie}` : payingCookie)

/** Longer than any bank's page stays open. */
const livesSeconds = 2 * 3600

/**
 * The header that says so. With it the way back leads to the order; a payment that failed leads to the page it began on:
 * a buyer who paid from the order's page may be on another device than their cart.
 */
export function payingHere(
  { secrets, baseUrl }: Pick<Shop, 'secrets' | 'baseUrl'>,
  paymentId: string,
  from: 'checkout' | 'order',
): string {
  const secure = baseUrl.startsWith('https:')
  const value = `${from}.${returnKey(secrets, 'browser', paymentId)}`
  return `${payingCookieName(secure)}=${value}; Path=/payments/return/${paymentId}; Max-Age=${livesSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
