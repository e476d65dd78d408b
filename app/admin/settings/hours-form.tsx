import { dayNames } from '#app/admin/kit/dates.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Holiday } from '#shop/settings/holidays/upcoming-holidays.ts'
import { hoursSchema } from '#shop/settings/hours.ts'
import { ExceptionRows, padded } from './exceptions/exception-rows.tsx'
import { GroupForm, type GroupProps } from './group-form.tsx'

type Props = GroupProps & { hours: StoreSettings['hours']; holidays: readonly Holiday[] }

/** Business hours: the regular ones, days off, and exceptions. */
export function HoursForm({ hours, holidays, ...group }: Props) {
  return (
    <GroupForm
      group="hours"
      title={m.settings_hours_title()}
      intro={m.settings_hours_intro()}
      schema={hoursSchema}
      {...group}
    >
      {({ field }, filled) => (
        <>
          <div className="grid max-w-md grid-cols-2 gap-4">
            <Field {...field('open', padded(hours.open))} label={m.settings_hours_open()} type="time" required />
            <Field {...field('close', padded(hours.close))} label={m.settings_hours_close()} type="time" required />
          </div>
          <p className="mt-2 text-sm text-quiet">{m.settings_hours_night()}</p>
          <fieldset className="mt-4">
            <legend className="font-medium">{m.settings_hours_days_off()}</legend>
            <div className="flex flex-wrap gap-x-5">
              {dayNames.map((name, day) => (
                <Checkbox key={name()} name={`daysOff.d${day}`} defaultChecked={hours.closedDays.includes(day)}>
                  {name()}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <ExceptionRows key={filled} exceptions={hours.exceptions} holidays={holidays} field={field} />
        </>
      )}
    </GroupForm>
  )
}
