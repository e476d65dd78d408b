import * as m from '#locales/compiled/messages.js'

/** A payment's outcome as shown to a browser that has not proven to be the buyer's. */
export type PaymentOutcome = 'paid' | 'pending' | 'failed' | 'cancelled' | 'over'

const outcomes: Record<string, PaymentOutcome> = {
  paid: 'paid',
  pending: 'pending',
  // The team is looking at it; nothing else may be said.
  mismatch: 'pending',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
  // Nothing is held for it any more, and no bank's page was opened.
  over: 'over',
}

/** What the address says of a payment; null when it says nothing that is known. */
export const readOutcome = (payment: string | null): PaymentOutcome | null =>
  payment !== null && Object.hasOwn(outcomes, payment) ? (outcomes[payment] ?? null) : null

export const outcomeWords: Record<PaymentOutcome, () => { title: string; text: string }> = {
  paid: () => ({ title: m.payment_outcome_paid_title(), text: m.payment_outcome_paid_text() }),
  pending: () => ({ title: m.payment_outcome_pending_title(), text: m.payment_outcome_pending_text() }),
  failed: () => ({ title: m.payment_outcome_failed_title(), text: m.payment_outcome_failed_text() }),
  cancelled: () => ({ title: m.payment_cancelled(), text: m.payment_outcome_failed_text() }),
  over: () => ({ title: m.payment_outcome_over_title(), text: m.payment_outcome_over_text() }),
}
