import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { ComponentChoice } from '#shop/catalog/bundles/bundle-fields.ts'

/** `key` identifies a row before a product is chosen. */
export type Row = { key: number; id: string; quantity: string }

type ComponentRowProps = {
  row: Row
  at: number
  choices: readonly ComponentChoice[]
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

/** One product of a bundle and its quantity. */
export function ComponentRow({ row, at, choices, onChange, onRemove }: ComponentRowProps) {
  const locale = useSite()?.locale ?? 'ar'
  const titleOf = (choice: ComponentChoice) => titleIn(choice, locale)
  const chosen = choices.find(({ id }) => id === row.id)
  return (
    <div className="flex items-end gap-2">
      <Field
        as="select"
        label={m.bundle_field_product({ number: at + 1 })}
        value={row.id}
        onChange={(event) => onChange({ id: event.target.value })}
        className="min-w-0 grow"
      >
        <option value="">{m.bundle_field_choose()}</option>
        {row.id !== '' && chosen === undefined && <option value={row.id}>{row.id}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {titleOf(choice)}
          </option>
        ))}
      </Field>
      <Field
        label={m.bundle_field_quantity()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={row.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        className="w-20 shrink-0"
      />
      <Button
        variant="secondary"
        icon={<TrashIcon size={20} />}
        aria-label={m.bundle_field_remove({
          title: chosen ? isolate(titleOf(chosen)) : m.bundle_field_product({ number: at + 1 }),
        })}
        onClick={onRemove}
        className="mb-0.5 shrink-0"
      />
    </div>
  )
}
