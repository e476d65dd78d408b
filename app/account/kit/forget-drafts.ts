import { forgetDraft } from '#app/storefront/checkout/draft.ts'
import { forgetMessageDraft } from '#app/storefront/contact/draft.ts'
import { forgetCartAccount } from '#app/storefront/sync/cart-account.ts'

/**
 * Removes the typed address and message from this tab, when its user signs out or the account is deleted. The cart stays,
 * but is no longer the account's: what is removed from it until the next sign-in is not removed on other devices.
 */
export function forgetDrafts(): void {
  forgetDraft()
  forgetMessageDraft()
  forgetCartAccount()
}
