import { returnKey } from '#shop/payments/return-key.ts'
import type { Shop } from '#shop/shop.ts'

/** Identifies the browser that went to pay, and from which page; sent only to the return URL of that payment. */
const payingCookie = 'bustan_paying'

/** Its name, over https with the prefix `__Secure-`; its path rules out `__Host-`. */
export const payingCookieName = (secure: boolean) => (secure ? `__Secure-${payingCookie}` : payingCookie)

/** Longer than any bank's page stays open. */
const livesSeconds = 2 * 3600

/**
 * The Set-Cookie header. With it the return leads to the order; after a failed payment it leads to the page it began
 * on: a buyer who paid from the order's page may be on another device than their cart.
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
