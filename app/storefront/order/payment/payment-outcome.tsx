import { ButtonLink } from '#app/ui/button.tsx'
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

/**
 * After the bank in another browser than the one that went to pay, or on the way there too late: how it stands, and
 * where the order is to be found.
 */
export function PaymentOutcomeScreen({ payment }: { payment: PaymentOutcome }) {
  const { title, text } = outcomeWords[payment]()
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-center gap-4 px-4 py-16 text-center">
      <img src={payment === 'paid' ? '/art/tree-fruit.svg' : '/art/seedling.svg'} width={200} height={200} alt="" />
      <h1 className="font-display text-3xl font-bold">{title}</h1>
      <p className="text-quiet">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {payment === 'over' && <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>}
        <ButtonLink to="/find-order" variant={payment === 'over' ? 'secondary' : 'primary'}>
          {m.find_order_title()}
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {m.find_order_contact()}
        </ButtonLink>
      </div>
    </div>
  )
}
