import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Span } from '#shop/reports/span.ts'

const ends = ['from', 'until'] as const

/** A custom range of days. */
export function CustomRange({ span, reversed }: { span: Span; reversed: boolean }) {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [backwards, setBackwards] = useState(reversed)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  return (
    <Form
      ref={form}
      method="get"
      noValidate
      onSubmit={(event) => {
        const bad = ends.filter((name) => {
          const field = event.currentTarget.elements.namedItem(name)
          return !(field instanceof HTMLInputElement) || field.value === '' || !field.validity.valid
        })
        const days = new FormData(event.currentTarget)
        const isBackwards = bad.length === 0 && String(days.get('until')) < String(days.get('from'))
        if (bad.length > 0 || isBackwards) event.preventDefault()
        setWrong(isBackwards ? ['until'] : bad)
        setBackwards(isBackwards)
      }}
      className="grid grid-cols-2 items-start gap-2 text-sm sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="span" value="own" />
      {ends.map((name) => (
        <Field
          key={name}
          type="date"
          label={name === 'from' ? m.reports_from() : m.reports_until()}
          name={name}
          required
          min="2000-01-01"
          max="2099-12-31"
          defaultValue={span[name]}
          error={backwards && name === 'until' ? m.reports_reversed() : wrong.includes(name) && m.admin_field_date()}
          className="min-w-0 gap-1 sm:min-w-36"
        />
      ))}
      <Button type="submit" variant="secondary" className="min-h-12 max-sm:col-span-2 sm:mt-6">
        {m.reports_show()}
      </Button>
    </Form>
  )
}
