import { useSite } from '#app/site.ts'
import { ChargeCurrencyNote } from '#app/storefront/cart/order-summary.tsx'
import type { Quote } from '#app/storefront/cart/quote.ts'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PaymentMethod } from '#shop/payments/methods.ts'
import { methodName, methodPicture } from '../kit/payment-methods.ts'

/** Step 5: the amount to be charged, in dinars, and the payment method; the confirm button is below. */
export function PaymentStep({ quote, method }: { quote: Quote | null; method: PaymentMethod | null }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg bg-sunken px-4 py-8 text-center">
      <p className="text-quiet">{m.pay_summary()}</p>
      {quote && <Price fils={quote.total} charged className="font-display text-4xl font-bold" />}
      {quote && <ChargeCurrencyNote fils={quote.total} className="max-w-sm" />}
      {method && (
        <p className="flex items-center gap-2">
          {m.pay_with({ method: methodName(method) })}
          <img src={methodPicture(method)} width={48} height={32} alt="" />
        </p>
      )}
      <p className="mt-2 max-w-sm text-sm text-quiet">
        {m.pay_text({ minutes: m.text_minutes({ count: useSite()?.store.reservationMinutes ?? 30 }) })}
      </p>
    </div>
  )
}
