import type { FieldOf } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxAppointmentExceptions, writeSpans } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Holiday } from '#shop/settings/holidays/upcoming-holidays.ts'
import { useRows } from '../use-rows.ts'
import { HolidayList } from './holiday-list.tsx'

type Exception = StoreSettings['booking']['exceptions'][number]
type Props = { exceptions: readonly Exception[]; holidays: readonly Holiday[]; intro: string; field: FieldOf }

/**
 * Days with other hours, or none: holidays, Ramadan. Rows that can be added and removed; nothing takes effect before
 * saving.
 */
export function AppointmentExceptions({ exceptions, holidays, intro, field }: Props) {
  const { rows, list, add, addRow, addItems, remove } = useRows(exceptions)
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">{m.admin_appointments_settings_exceptions()}</legend>
      <p className="max-w-prose text-sm text-quiet">{intro}</p>
      <ul ref={list} className="mt-3 grid gap-4">
        {rows.map(({ key, item }, at) => (
          <li
            key={key}
            className="grid grid-cols-2 gap-3 rounded-md border border-line-strong p-3 md:grid-cols-4 md:p-4"
          >
            <Row at={at} exception={item} field={field} />
            <Button variant="quiet" className="col-span-2 justify-self-start md:col-span-4" onClick={() => remove(key)}>
              {m.settings_exception_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        variant="secondary"
        className="mt-3"
        disabled={rows.length >= maxAppointmentExceptions}
        onClick={addRow}
      >
        {m.settings_exceptions_add()}
      </Button>
      <HolidayList
        holidays={holidays}
        taken={rows.flatMap(({ item }) => item ?? [])}
        room={maxAppointmentExceptions - rows.length}
        onAdd={(chosen) => addItems(chosen.map(asRow))}
      />
    </fieldset>
  )
}

/** Holidays have no hours; Ramadan gets evening hours. */
const asRow = ({ name, from, until, hours }: Holiday): Exception => ({
  name,
  from,
  until,
  spans: hours === null ? [] : [{ from: hours.open, to: hours.close.padStart(5, '0') }],
})

type RowProps = { at: number; exception: Exception | null; field: FieldOf }

function Row({ at, exception, field }: RowProps) {
  const own: FieldOf = (name, value = '') => field(`exceptions.${at}.${name}`, value)
  return (
    <>
      <Field
        {...own('nameAr', exception?.name.ar)}
        label={m.settings_exception_name_ar()}
        lang="ar"
        required
        maxLength={60}
      />
      <Field
        {...own('nameEn', exception?.name.en)}
        label={m.settings_exception_name_en()}
        lang="en"
        required
        maxLength={60}
      />
      <Field {...own('from', exception?.from)} label={m.settings_exception_from()} type="date" required />
      <Field {...own('until', exception?.until)} label={m.settings_exception_until()} type="date" required />
      <Field
        {...own('spans', exception ? writeSpans(exception.spans) : '')}
        label={m.admin_appointments_settings_spans()}
        hint={m.admin_appointments_settings_spans_hint()}
        dir="ltr"
        maxLength={200}
        className="col-span-2 md:col-span-4"
      />
    </>
  )
}
