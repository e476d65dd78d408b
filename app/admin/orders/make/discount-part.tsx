import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxDiscountReason } from '#shop/checkout/team/form.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import type { Draft } from './draft.ts'
import type { Wire } from './wire.ts'

type PartProps = { draft: Draft; wire: Wire }

/** A code, and what the team takes off by hand where the role allows it. */
export function DiscountPart({ draft, wire, mayDiscount }: PartProps & { mayDiscount: boolean }) {
  return (
    <Panel title={m.team_order_discounts()}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...wire('promoCode', draft.promoCode)}
          label={m.team_order_code()}
          optional
          dir="ltr"
          autoComplete="off"
          maxLength={40}
        />
        {mayDiscount && (
          <>
            <Field
              {...wire('off.amount', draft.off.amount)}
              label={m.team_order_off()}
              hint={m.team_order_off_hint()}
              optional
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
            <Field
              {...wire('off.reason', draft.off.reason)}
              label={m.team_order_off_reason()}
              hint={m.team_order_off_reason_hint()}
              autoComplete="off"
              maxLength={maxDiscountReason}
              className="sm:col-span-2"
            />
          </>
        )}
      </div>
    </Panel>
  )
}

/** How it is to be paid, and what the customer said. */
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
