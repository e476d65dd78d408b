import { forgetDraft } from '#app/storefront/checkout/draft.ts'
import { forgetMessageDraft } from '#app/storefront/contact/draft.ts'

/** Removes the typed address and message from this tab, when its user signs out or the account is deleted. */
export function forgetDrafts(): void {
  forgetDraft()
  forgetMessageDraft()
}
