import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { writeSpans } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

type WeekFieldsProps = {
  weekly: StoreSettings['booking']['weekly']
  problem: (name: string) => string | undefined
}

const days = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6]

/** The times of each weekday, typed as ranges. */
export function WeekFields({ weekly, problem }: WeekFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.admin_appointments_settings_week()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {days.map((name, day) => (
          <Field
            key={name()}
            label={name()}
            name={`d${day}`}
            dir="ltr"
            maxLength={200}
            placeholder={m.admin_appointments_not_offered()}
            defaultValue={writeSpans(weekly.filter((span) => span.day === day))}
            error={problem(`d${day}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
