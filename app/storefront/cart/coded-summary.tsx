import type { ReactNode } from 'react'
import { DiscountForm } from './discount-form.tsx'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'
import type { useCodedQuote } from './use-coded-quote.ts'

type CodedSummaryProps = Omit<OrderSummaryProps, 'promoCode'> & {
  coded: ReturnType<typeof useCodedQuote>['coded']
  /** Read-only. */
  closed?: boolean
  children?: ReactNode
}

/** The order's summary with the field for its discount code. */
export function CodedSummary({ coded, closed = false, children, ...summary }: CodedSummaryProps) {
  return (
    <OrderSummary {...summary} promoCode={coded.applied}>
      {!closed && (
        <DiscountForm
          applied={coded.applied}
          pending={coded.pending}
          problem={coded.problem?.text ?? null}
          dropped={coded.dropped}
          onApply={coded.apply}
          onRemove={coded.remove}
        />
      )}
      {children}
    </OrderSummary>
  )
}
