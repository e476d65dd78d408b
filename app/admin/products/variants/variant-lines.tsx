import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { PictureView } from '#shop/catalog/product-view.ts'
import type { VariantDraft, VariantLine } from './draft.ts'

type VariantLinesProps = {
  rows: readonly VariantLine[]
  pictures: readonly PictureView[]
  onChange: (key: string, typed: VariantDraft) => void
  problem: (field: string) => string | undefined
}

/** Every combination of values, with its own price, SKU, stock and picture. */
export function VariantLines({ rows, pictures, onChange, problem }: VariantLinesProps) {
  const english = useSite()?.locale === 'en'
  return (
    <ul aria-label={m.variants_title()} className="flex flex-col gap-4">
      {rows.map(({ key, values, typed }, at) => {
        const name = values.map((value) => (english ? value.nameEn : value.name) || '…').join(' · ')
        return (
          <li key={key}>
            <Panel title={name}>
              <VariantFields
                name={name}
                typed={typed}
                pictures={pictures}
                onChange={(part) => onChange(key, { ...typed, ...part })}
                problem={(field) => problem(`variants.variants.${at}.${field}`)}
              />
            </Panel>
          </li>
        )
      })}
    </ul>
  )
}

type VariantFieldsProps = {
  name: string
  typed: VariantDraft
  pictures: readonly PictureView[]
  onChange: (part: Partial<VariantDraft>) => void
  problem: (field: string) => string | undefined
}

function VariantFields({ name, typed, pictures, onChange, problem }: VariantFieldsProps) {
  const number = { dir: 'ltr', autoComplete: 'off', inputMode: 'numeric', maxLength: 9 } as const
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 max-[22rem]:grid-cols-1 lg:grid-cols-[6rem_minmax(0,1fr)_4.5rem_11.5rem_minmax(0,1fr)_auto]">
      <Field
        {...number}
        label={m.products_field_price()}
        inputMode="decimal"
        maxLength={16}
        value={typed.price}
        onChange={(event) => onChange({ price: event.target.value })}
        error={problem('price')}
      />
      <Field
        label={m.products_field_sku()}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed.sku}
        onChange={(event) => onChange({ sku: event.target.value })}
        error={problem('sku')}
      />
      {typed.isNew ? (
        <Field
          {...number}
          label={m.products_field_opening()}
          value={typed.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
          error={problem('stock')}
        />
      ) : (
        <div>
          <p className="font-medium">{m.products_col_stock()}</p>
          <p className="mt-4 tabular-nums">{typed.stock}</p>
        </div>
      )}
      <Field
        {...number}
        label={m.products_field_low()}
        value={typed.lowStockAt}
        onChange={(event) => onChange({ lowStockAt: event.target.value })}
        error={problem('lowStockAt')}
      />
      <Field
        as="select"
        label={m.variants_picture()}
        value={typed.image}
        onChange={(event) => onChange({ image: event.target.value })}
      >
        <option value="">{m.variants_picture_cover()}</option>
        {pictures.slice(1).map(({ image, alt }, at) => (
          <option key={image} value={image}>
            {m.variants_picture_nth({ number: at + 2, alt: isolate(alt) })}
          </option>
        ))}
      </Field>
      <Checkbox
        aria-label={m.variants_sold_named({ name: isolate(name) })}
        checked={typed.isActive}
        onChange={(event) => onChange({ isActive: event.target.checked })}
        className="self-end lg:mt-10 lg:self-start"
      >
        {m.variants_sold()}
      </Checkbox>
    </div>
  )
}
