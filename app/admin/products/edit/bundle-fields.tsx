import { useId, useState } from 'react'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ComponentChoice } from '#shop/catalog/bundles/bundle-fields.ts'
import { bundleLimits, readComponents } from '#shop/catalog/bundles/components.ts'
import { typedDigits } from '#shop/numbers.ts'
import { ComponentRow, type Row } from './component-row.tsx'

type BundleFieldsProps = {
  /** The form's format: "guide, tshirt.m*2". */
  typed: string
  choices: readonly ComponentChoice[]
  onChange: (typed: string) => void
  error: string | undefined
}

const rowsOf = (typed: string): Row[] =>
  typed
    .split(', ')
    .filter((part) => part !== '')
    .map((part, key) => {
      const [id = '', quantity = '1'] = part.split('*')
      return { key, id, quantity }
    })

const typedOf = (rows: readonly Row[]): string =>
  rows
    .filter(({ id }) => id !== '')
    .map(({ id, quantity }) => (typedDigits(quantity) === '1' ? id : `${id}*${typedDigits(quantity)}`))
    .join(', ')

const nextKey = (rows: readonly Row[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** A bundle's products with quantities, and their total price when bought separately. */
export function BundleFields({ typed, choices, onChange, error }: BundleFieldsProps) {
  const id = useId()
  const [rows, setRows] = useState(() => rowsOf(typed))
  // The form's base changed, for example to what another admin saved.
  const shown = typedOf(rows) === typed ? rows : rowsOf(typed)
  const change = (next: Row[]) => {
    setRows(next)
    onChange(typedOf(next))
  }
  const set = (at: number, part: Partial<Row>) =>
    change(shown.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const apart = (readComponents(typed) ?? []).reduce(
    (sum, { id, quantity }) => sum + quantity * (choices.find((each) => each.id === id)?.price ?? 0),
    0,
  )
  return (
    <fieldset
      className="sm:col-span-2"
      {...(error && { tabIndex: -1, 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <legend className="font-medium">{m.bundle_field()}</legend>
      <p className="mt-1 mb-2 text-sm text-quiet">{m.bundle_field_hint()}</p>
      <input type="hidden" name="components" value={typed} />
      <div className="flex flex-col gap-3">
        {shown.map((row, at) => (
          <ComponentRow
            key={row.key}
            row={row}
            at={at}
            choices={choices}
            onChange={(part) => set(at, part)}
            onRemove={() => change(shown.filter((other) => other !== row))}
          />
        ))}
      </div>
      {error && (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      )}
      {shown.length < bundleLimits.components && (
        <Button
          variant="secondary"
          icon={<PlusIcon size={20} />}
          className="mt-3"
          onClick={() => setRows([...shown, { key: nextKey(shown), id: '', quantity: '1' }])}
        >
          {m.bundle_field_add()}
        </Button>
      )}
      {apart > 0 && (
        <p role="status" className="mt-3 text-sm">
          {m.bundle_admin_apart()} <AdminMoney fils={apart} />
        </p>
      )}
    </fieldset>
  )
}
