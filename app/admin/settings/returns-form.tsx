import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxReturnAddress, returnsSchema } from '#shop/settings/delivery/returns.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** The return period, and the address for returns. */
export function ReturnsForm({ returns, ...group }: GroupProps & { returns: StoreSettings['returns'] }) {
  return (
    <GroupForm
      group="returns"
      title={m.returns_settings_title()}
      intro={m.returns_settings_intro()}
      schema={returnsSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...field('days', returns.days)}
            label={m.returns_settings_days()}
            hint={m.returns_settings_days_hint()}
            inputMode="numeric"
            required
            maxLength={3}
            className="sm:max-w-80"
          />
          <p className="text-sm text-quiet sm:col-span-2">{m.returns_settings_address_hint()}</p>
          <Field
            as="textarea"
            {...field('addressAr', returns.address.ar)}
            label={m.returns_settings_address_ar()}
            lang="ar"
            rows={4}
            optional
            maxLength={maxReturnAddress}
          />
          <Field
            as="textarea"
            {...field('addressEn', returns.address.en)}
            label={m.returns_settings_address_en()}
            lang="en"
            rows={4}
            optional
            maxLength={maxReturnAddress}
          />
        </div>
      )}
    </GroupForm>
  )
}
