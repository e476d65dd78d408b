import { Panel } from '#app/admin/kit/panel.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxDiscountReason } from '#shop/checkout/team/form.ts'
import type { BindField } from './bind-field.ts'
import type { Draft } from './draft.ts'

export type PartProps = { draft: Draft; wire: BindField }

/** A discount code, and a manual discount where the role allows it. */
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
