import { CentredPage } from '#app/storefront/layout/centred-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { outcomeWords, type PaymentOutcome } from './payment-outcome.ts'

/** After returning from the bank in another browser, or too late: the outcome, and where to find the order. */
export function PaymentOutcomeScreen({ payment }: { payment: PaymentOutcome }) {
  const { title, text } = outcomeWords[payment]()
  return (
    <CentredPage art={payment === 'paid' ? 'tree-fruit' : 'seedling'} title={title} text={text}>
      {payment === 'over' && <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>}
      <ButtonLink to="/find-order" variant={payment === 'over' ? 'secondary' : 'primary'}>
        {m.find_order_title()}
      </ButtonLink>
      <ButtonLink to="/contact" variant="secondary">
        {m.find_order_contact()}
      </ButtonLink>
    </CentredPage>
  )
}
