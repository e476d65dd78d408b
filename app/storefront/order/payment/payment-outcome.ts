import * as m from '#locales/compiled/messages.js'

/** A payment's outcome as shown to a browser not proven to be the buyer's. */
export type PaymentOutcome = 'paid' | 'pending' | 'failed' | 'cancelled' | 'over'

const outcomes: Record<string, PaymentOutcome> = {
  paid: 'paid',
  pending: 'pending',
  // Under review by the team; nothing else may be revealed.
  mismatch: 'pending',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
  // No longer held, and no bank page was opened.
  over: 'over',
}

/** The payment outcome in a URL; null when unknown. */
export const readOutcome = (payment: string | null): PaymentOutcome | null =>
  payment !== null && Object.hasOwn(outcomes, payment) ? (outcomes[payment] ?? null) : null

export const outcomeWords: Record<PaymentOutcome, () => { title: string; text: string }> = {
  paid: () => ({ title: m.payment_outcome_paid_title(), text: m.payment_outcome_paid_text() }),
  pending: () => ({ title: m.payment_outcome_pending_title(), text: m.payment_outcome_pending_text() }),
  failed: () => ({ title: m.payment_outcome_failed_title(), text: m.payment_outcome_failed_text() }),
  cancelled: () => ({ title: m.payment_cancelled(), text: m.payment_outcome_failed_text() }),
  over: () => ({ title: m.payment_outcome_over_title(), text: m.payment_outcome_over_text() }),
}
