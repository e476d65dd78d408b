import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxAppointmentExceptions, writeSpans } from '#shop/settings/appointments.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Holiday } from '#shop/settings/holidays/coming-holidays.ts'
import { HolidayList } from './holiday-list.tsx'

type Exception = StoreSettings['booking']['exceptions'][number]
type Problem = (name: string) => string | undefined
type Props = { exceptions: readonly Exception[]; holidays: readonly Holiday[]; intro: string; problem: Problem }

/**
 * Days with other times, or none: holidays, Ramadan. Rows that can be added and taken away; nothing counts before
 * saving.
 */
export function AppointmentExceptions({ exceptions, holidays, intro, problem }: Props) {
  const [rows, setRows] = useState(() =>
    exceptions.map((exception, key) => ({ key, exception: exception as Exception | null })),
  )
  const next = useRef(exceptions.length)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">{m.admin_appointments_settings_exceptions()}</legend>
      <p className="max-w-prose text-sm text-quiet">{intro}</p>
      <ul className="mt-3 grid gap-4">
        {rows.map(({ key, exception }, at) => (
          <li
            key={key}
            className="grid grid-cols-2 gap-3 rounded-md border border-line-strong p-3 md:grid-cols-4 md:p-4"
          >
            <Row name={(field) => `exceptions.${at}.${field}`} exception={exception} problem={problem} />
            <Button
              variant="quiet"
              className="col-span-2 justify-self-start md:col-span-4"
              onClick={() => {
                setRows(rows.filter((row) => row.key !== key))
                add.current?.focus()
              }}
            >
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
        onClick={() => setRows([...rows, { key: next.current++, exception: null }])}
      >
        {m.settings_exceptions_add()}
      </Button>
      <HolidayList
        holidays={holidays}
        taken={rows.flatMap(({ exception }) => exception ?? [])}
        room={maxAppointmentExceptions - rows.length}
        onAdd={(chosen) =>
          setRows([...rows, ...chosen.map(asRow).map((exception) => ({ key: next.current++, exception }))])
        }
      />
    </fieldset>
  )
}

/** A holiday has no times; Ramadan's are those of its evenings. */
const asRow = ({ name, from, until, hours }: Holiday): Exception => ({
  ...{ name, from, until },
  spans: hours === null ? [] : [{ from: hours.open, to: hours.close.padStart(5, '0') }],
})

type RowProps = { name: (field: string) => string; exception: Exception | null; problem: Problem }

function Row({ name, exception, problem }: RowProps) {
  const wire = (field: string) => ({ name: name(field), error: problem(name(field)) })
  return (
    <>
      <Field
        {...wire('nameAr')}
        label={m.settings_exception_name_ar()}
        lang="ar"
        dir="rtl"
        required
        maxLength={60}
        defaultValue={exception?.name.ar ?? ''}
      />
      <Field
        {...wire('nameEn')}
        label={m.settings_exception_name_en()}
        lang="en"
        dir="ltr"
        required
        maxLength={60}
        defaultValue={exception?.name.en ?? ''}
      />
      <Field
        {...wire('from')}
        label={m.settings_exception_from()}
        type="date"
        required
        defaultValue={exception?.from ?? ''}
      />
      <Field
        {...wire('until')}
        label={m.settings_exception_until()}
        type="date"
        required
        defaultValue={exception?.until ?? ''}
      />
      <Field
        {...wire('spans')}
        label={m.admin_appointments_settings_spans()}
        hint={m.admin_appointments_settings_spans_hint()}
        dir="ltr"
        maxLength={200}
        className="col-span-2 md:col-span-4"
        defaultValue={exception ? writeSpans(exception.spans) : ''}
      />
    </>
  )
}
