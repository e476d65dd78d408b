import * as m from '#locales/compiled/messages.js'
import type { Interest, SubscriptionState } from '#shop/newsletter/status.ts'

const states: Record<SubscriptionState, () => string> = {
  pending: m.subscribers_state_pending,
  confirmed: m.subscribers_state_confirmed,
  unsubscribed: m.subscribers_state_unsubscribed,
}
export const interestNames: Record<Interest, () => string> = {
  offers: m.newsletter_interest_offers,
  animals: m.newsletter_interest_animals,
  discounts: m.newsletter_interest_discounts,
}

export const stateName = (state: SubscriptionState) => states[state]()
export const interestName = (interest: Interest) => interestNames[interest]()
