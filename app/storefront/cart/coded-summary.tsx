import type { ReactNode } from 'react'
import { DiscountForm } from './discount-form.tsx'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'
import type { useCodedQuote } from './use-coded-quote.ts'

type CodedSummaryProps = Omit<OrderSummaryProps, 'promoCode'> & {
  promo: ReturnType<typeof useCodedQuote>['promo']
  /** Nothing can be changed any more. */
  closed?: boolean
  children?: ReactNode
}

/** The order's summary with the field for its discount code. */
export function CodedSummary({ promo, closed = false, children, ...summary }: CodedSummaryProps) {
  return (
    <OrderSummary {...summary} promoCode={promo.applied}>
      {!closed && (
        <DiscountForm
          applied={promo.applied}
          pending={promo.pending}
          problem={promo.problem?.text ?? null}
          dropped={promo.dropped}
          onApply={promo.apply}
          onRemove={promo.remove}
        />
      )}
      {children}
    </OrderSummary>
  )
}
