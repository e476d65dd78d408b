import { interestNames } from '#app/storefront/newsletter/interest-choices.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Interest, SubscriptionState } from '#shop/newsletter/status.ts'

const states: Record<SubscriptionState, () => string> = {
  pending: m.subscribers_state_pending,
  confirmed: m.subscribers_state_confirmed,
  unsubscribed: m.subscribers_state_unsubscribed,
}

export const stateName = (state: SubscriptionState) => states[state]()
export const interestName = (interest: Interest) => interestNames[interest]()
