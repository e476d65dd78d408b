import { useState } from 'react'
import type { FieldOf } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Holiday } from '#shop/settings/holidays/upcoming-holidays.ts'
import { maxExceptions } from '#shop/settings/hours.ts'
import type { HoursException } from '#shop/settings/opening.ts'
import { useRows } from '../use-rows.ts'
import { HolidayList } from './holiday-list.tsx'

/** "9:00" in the format of a time field. */
export const padded = (time: string) => time.padStart(5, '0')

type RowsProps = {
  exceptions: readonly HoursException[]
  holidays: readonly Holiday[]
  field: FieldOf
}

/** Days with other hours, as rows that can be added and removed; nothing takes effect before the group is saved. */
export function ExceptionRows({ exceptions, holidays, field }: RowsProps) {
  const { rows, list, add, addRow, addItems, remove } = useRows(exceptions)
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">{m.settings_exceptions_title()}</legend>
      <p className="max-w-prose text-sm text-quiet">{m.settings_exceptions_intro()}</p>
      <ul ref={list} className="grid gap-4 not-empty:mt-3">
        {rows.map(({ key, item }, at) => (
          <ExceptionRow key={key} at={at} exception={item} field={field} onRemove={() => remove(key)} />
        ))}
      </ul>
      {field('exceptions').error && (
        <p className="mt-2 text-sm font-medium text-tomato-ink">{field('exceptions').error}</p>
      )}
      <Button ref={add} variant="secondary" className="mt-3" disabled={rows.length >= maxExceptions} onClick={addRow}>
        {m.settings_exceptions_add()}
      </Button>
      <HolidayList
        holidays={holidays}
        taken={rows.flatMap(({ item }) => item ?? [])}
        room={maxExceptions - rows.length}
        onAdd={addItems}
      />
    </fieldset>
  )
}

type RowProps = {
  at: number
  exception: HoursException | null
  field: FieldOf
  onRemove: () => void
}

function ExceptionRow({ at, exception, field, onRemove }: RowProps) {
  const [closed, setClosed] = useState(exception === null || exception.hours === null)
  const name = (part: string) => `exceptions.${at}.${part}`
  const hours = exception?.hours ?? { open: '20:00', close: '01:00' }
  return (
    <li className="rounded-md border border-line-strong p-3 md:p-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Field
          {...field(name('nameAr'), exception?.name.ar ?? '')}
          label={m.settings_exception_name_ar()}
          lang="ar"
          required
          maxLength={60}
          className="col-span-2"
        />
        <Field
          {...field(name('nameEn'), exception?.name.en ?? '')}
          label={m.settings_exception_name_en()}
          lang="en"
          required
          maxLength={60}
          className="col-span-2"
        />
        <Field
          {...field(name('from'), exception?.from ?? '')}
          label={m.settings_exception_from()}
          type="date"
          required
          className="max-sm:col-span-2"
        />
        <Field
          {...field(name('until'), exception?.until ?? '')}
          label={m.settings_exception_until()}
          type="date"
          required
          className="max-sm:col-span-2"
        />
        {!closed && (
          <>
            <Field {...field(name('open'), padded(hours.open))} label={m.settings_hours_open()} type="time" required />
            <Field
              {...field(name('close'), padded(hours.close))}
              label={m.settings_hours_close()}
              type="time"
              required
            />
          </>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          name={name('closed')}
          defaultChecked={closed}
          onChange={(event) => setClosed(event.currentTarget.checked)}
        >
          {m.settings_exception_closed()}
        </Checkbox>
        <Button variant="quiet" onClick={onRemove}>
          {m.settings_exception_remove()}
        </Button>
      </div>
    </li>
  )
}
