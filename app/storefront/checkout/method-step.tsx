import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import * as m from '#locales/compiled/messages.js'
import { type MethodKind, methodKind, type PaymentMethod, paymentMethods } from '#shop/payments/methods.ts'

type Props = { method: PaymentMethod | null; onChange: (method: PaymentMethod) => void; errors: FieldErrors }

/** The cards a payment method accepts. */
const descriptions: Record<MethodKind, () => string> = { knet: m.method_knet_text, card: m.method_card_text }

/** Step 3: the payment method. */
export function MethodStep({ method, onChange, errors }: Props) {
  const offered = useSite()?.store.payments
  const problem = fieldText(errors.method)
  return (
    <fieldset aria-describedby={problem ? 'method-error' : 'method-hint'}>
      <legend className="mb-3 font-medium">{m.method_legend()}</legend>
      <div className="grid gap-3">
        {paymentMethods
          .filter((name) => offered?.[name] ?? true)
          .map((name) => (
            <RadioCard
              key={name}
              name="method"
              value={name}
              checked={method === name}
              onChange={() => onChange(name)}
              aria-invalid={problem ? true : undefined}
              label={methodName(name)}
              description={descriptions[methodKind(name)]()}
              aside={<img src={methodPicture(name)} width={48} height={32} alt="" />}
            />
          ))}
      </div>
      {problem && (
        <p id="method-error" className="mt-3 text-sm font-medium text-tomato-ink">
          {problem}
        </p>
      )}
      <p id="method-hint" className="mt-4 text-sm text-quiet">
        {m.method_hint()}
      </p>
    </fieldset>
  )
}
