import { dayNames } from '#app/admin/kit/dates.tsx'
import type { FieldOf } from '#app/checked-form.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { writeSpans } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

type WeekFieldsProps = {
  weekly: StoreSettings['booking']['weekly']
  field: FieldOf
}

/** Working hours per weekday, typed as ranges. */
export function WeekFields({ weekly, field }: WeekFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.admin_appointments_settings_week()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {dayNames.map((name, day) => (
          <Field
            {...field(`d${day}`, writeSpans(weekly.filter((span) => span.day === day)))}
            key={name()}
            label={name()}
            dir="ltr"
            maxLength={200}
            placeholder={m.admin_appointments_not_offered()}
          />
        ))}
      </div>
    </fieldset>
  )
}
