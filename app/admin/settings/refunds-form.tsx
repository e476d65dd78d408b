import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { toDecimal } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { refundsSchema } from '#shop/settings/refunds.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** The amount above which refunds require a fresh proof of identity. */
export function RefundsForm({ refunds, ...group }: GroupProps & { refunds: StoreSettings['refunds'] }) {
  return (
    <GroupForm
      group="refunds"
      title={m.settings_refunds_title()}
      intro={m.settings_refunds_intro()}
      schema={refundsSchema}
      {...group}
    >
      {({ field }) => (
        <Field
          {...field('proofAbove', toDecimal(refunds.proofAbove))}
          label={m.settings_refunds_above()}
          hint={m.settings_refunds_above_hint()}
          inputMode="decimal"
          required
          maxLength={20}
          className="sm:max-w-80"
        />
      )}
    </GroupForm>
  )
}
