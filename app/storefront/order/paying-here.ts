/** Names the order whose buyer left its own page for the bank; only the way back from a payment reads it. */
export const payingCookie = 'bustan_paying'

/**
 * The header that says so for an hour. A payment that fails then leads back to the order's page: on another device, or
 * with another cart, the checkout would have nothing to pay.
 */
export function payingHere(number: string, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${payingCookie}=${number}; Path=/payments; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
}
