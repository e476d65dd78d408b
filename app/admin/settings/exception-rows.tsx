import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Holiday } from '#shop/settings/holidays/coming-holidays.ts'
import { maxExceptions } from '#shop/settings/hours.ts'
import type { HoursException } from '#shop/settings/opening.ts'
import { HolidayList } from './holiday-list.tsx'

/** "9:00" as a time field takes it. */
export const padded = (time: string) => time.padStart(5, '0')

type Row = { key: number; exception: HoursException | null }
type RowsProps = {
  exceptions: readonly HoursException[]
  holidays: readonly Holiday[]
  problem: (name: string) => string | undefined
}

/** The days with other hours as rows that can be added and taken away; nothing counts before the group is saved. */
export function ExceptionRows({ exceptions, holidays, problem }: RowsProps) {
  const [rows, setRows] = useState<Row[]>(() => exceptions.map((exception, key) => ({ key, exception })))
  const next = useRef(exceptions.length)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [added])
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">{m.settings_exceptions_title()}</legend>
      <p className="max-w-prose text-sm text-quiet">{m.settings_exceptions_intro()}</p>
      {rows.length > 0 && (
        <ul ref={list} className="mt-3 grid gap-4">
          {rows.map(({ key, exception }, index) => (
            <ExceptionRow
              key={key}
              at={index}
              exception={exception}
              problem={problem}
              onRemove={() => {
                setRows(rows.filter((row) => row.key !== key))
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {problem('exceptions') && <p className="mt-2 text-sm font-medium text-tomato-ink">{problem('exceptions')}</p>}
      <Button
        ref={add}
        variant="secondary"
        className="mt-3"
        disabled={rows.length >= maxExceptions}
        onClick={() => {
          setRows([...rows, { key: next.current++, exception: null }])
          setAdded(added + 1)
        }}
      >
        {m.settings_exceptions_add()}
      </Button>
      <HolidayList
        holidays={holidays}
        taken={rows.flatMap(({ exception }) => exception ?? [])}
        room={maxExceptions - rows.length}
        onAdd={(chosen) => setRows([...rows, ...chosen.map((exception) => ({ key: next.current++, exception }))])}
      />
    </fieldset>
  )
}

type RowProps = {
  at: number
  exception: HoursException | null
  problem: (name: string) => string | undefined
  onRemove: () => void
}

function ExceptionRow({ at, exception, problem, onRemove }: RowProps) {
  const [closed, setClosed] = useState(exception === null || exception.hours === null)
  const name = (field: string) => `exceptions.${at}.${field}`
  const hours = exception?.hours ?? { open: '20:00', close: '01:00' }
  return (
    <li className="rounded-md border border-line-strong p-3 md:p-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Field
          label={m.settings_exception_name_ar()}
          name={name('nameAr')}
          lang="ar"
          dir="rtl"
          required
          maxLength={60}
          defaultValue={exception?.name.ar ?? ''}
          error={problem(name('nameAr'))}
          className="col-span-2"
        />
        <Field
          label={m.settings_exception_name_en()}
          name={name('nameEn')}
          lang="en"
          dir="ltr"
          required
          maxLength={60}
          defaultValue={exception?.name.en ?? ''}
          error={problem(name('nameEn'))}
          className="col-span-2"
        />
        <Field
          label={m.settings_exception_from()}
          name={name('from')}
          type="date"
          required
          defaultValue={exception?.from ?? ''}
          error={problem(name('from'))}
          className="max-sm:col-span-2"
        />
        <Field
          label={m.settings_exception_until()}
          name={name('until')}
          type="date"
          required
          defaultValue={exception?.until ?? ''}
          error={problem(name('until'))}
          className="max-sm:col-span-2"
        />
        {!closed && (
          <>
            <Field
              label={m.settings_hours_open()}
              name={name('open')}
              type="time"
              required
              defaultValue={padded(hours.open)}
              error={problem(name('open'))}
            />
            <Field
              label={m.settings_hours_close()}
              name={name('close')}
              type="time"
              required
              defaultValue={padded(hours.close)}
              error={problem(name('close'))}
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
