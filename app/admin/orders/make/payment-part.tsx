import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { paymentMethods } from '#shop/payments/methods.ts'
import type { PartProps } from './discount-part.tsx'

/** Payment method, and the customer's notes. */
export function PaymentPart({ draft, wire, hasSession }: PartProps & { hasSession: boolean }) {
  const offered = useSite()?.store.payments
  return (
    <Panel title={m.team_order_payment()}>
      <div className="grid items-start gap-4">
        <Field
          as="select"
          {...wire('paymentMethod', draft.paymentMethod)}
          label={m.team_order_method()}
          hint={m.team_order_method_hint()}
          className="sm:max-w-80"
        >
          {paymentMethods
            .filter((method) => offered?.[method] ?? true)
            .map((method) => (
              <option key={method} value={method}>
                {methodName(method)}
              </option>
            ))}
        </Field>
        <Field
          as="textarea"
          rows={2}
          {...wire('notes', draft.notes)}
          label={m.team_order_notes()}
          optional
          maxLength={500}
        />
        {hasSession && (
          <Field
            as="textarea"
            rows={2}
            {...wire('sessionNote', draft.sessionNote)}
            label={m.team_order_session_note()}
            optional
            maxLength={500}
          />
        )}
      </div>
    </Panel>
  )
}
