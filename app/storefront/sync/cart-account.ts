/** Local storage key of the cart last synced with an account. */
export const cartAgreedKey = 'bustan_cart_account'

/** The cart is no longer the account's: at the next sign-in both are merged as at the first. */
export function forgetCartAccount(): void {
  try {
    localStorage.removeItem(cartAgreedKey)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
