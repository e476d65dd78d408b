import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxReturnAddress, returnsSchema } from '#shop/settings/delivery/returns.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** How long goods can be asked back, and where they are sent. */
export function ReturnsForm({ returns, ...group }: GroupProps & { returns: StoreSettings['returns'] }) {
  return (
    <GroupForm
      group="returns"
      title={m.returns_settings_title()}
      intro={m.returns_settings_intro()}
      schema={returnsSchema}
      {...group}
    >
      {(problem) => (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={m.returns_settings_days()}
            hint={m.returns_settings_days_hint()}
            name="days"
            inputMode="numeric"
            dir="ltr"
            required
            maxLength={3}
            defaultValue={returns.days}
            error={problem('days')}
            className="sm:max-w-80"
          />
          <p className="text-sm text-quiet sm:col-span-2">{m.returns_settings_address_hint()}</p>
          <Field
            as="textarea"
            label={m.returns_settings_address_ar()}
            name="addressAr"
            lang="ar"
            dir="rtl"
            rows={4}
            optional
            maxLength={maxReturnAddress}
            defaultValue={returns.address.ar}
            error={problem('addressAr')}
          />
          <Field
            as="textarea"
            label={m.returns_settings_address_en()}
            name="addressEn"
            lang="en"
            dir="ltr"
            rows={4}
            optional
            maxLength={maxReturnAddress}
            defaultValue={returns.address.en}
            error={problem('addressEn')}
          />
        </div>
      )}
    </GroupForm>
  )
}
