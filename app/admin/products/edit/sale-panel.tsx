import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ComponentChoice } from '#shop/catalog/bundles/bundle-fields.ts'
import { type Category, categories } from '#shop/catalog/category.ts'
import { digitalOf } from '#shop/catalog/readiness.ts'
import { savedPercent } from '#shop/money.ts'
import { readFils } from '#shop/typed/amount.ts'
import { kindName } from '../names.ts'
import { BundleFields } from './bundle-fields.tsx'
import type { ProductDraft } from './draft.ts'
import { PlainFields, PlainFlags, type Session } from './plain-fields.tsx'
import type { Change } from './use-draft.ts'

type SalePanelProps = {
  draft: ProductDraft
  change: Change
  problem: (field: string) => string | undefined
  /** The consultations a package can contain. */
  sessions: readonly Session[]
  /** The products a bundle can contain. */
  choices: readonly ComponentChoice[]
  variants: { path: string; schedule: string; are: boolean } | undefined
  /** The initial stock; only a new product's form asks for it. */
  stock?: { value: string; onChange: (value: string) => void }
}

/** Price, kind, search and inventory fields. */
export function SalePanel({ draft, change, problem, sessions, choices, variants, stock }: SalePanelProps) {
  return (
    <Panel title={m.products_sale()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.products_field_price()}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={draft.price}
          onChange={(event) => change('price', event.target.value)}
          error={problem('price')}
          readOnly={variants?.are}
          hint={variants?.are ? m.variants_price_hint() : <Read typed={draft.price} />}
        />
        <Field
          label={m.products_field_original()}
          optional
          name="originalPrice"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={draft.originalPrice}
          onChange={(event) => change('originalPrice', event.target.value)}
          error={problem('originalPrice')}
          hint={<Read typed={draft.originalPrice} />}
        />
        <Saving draft={draft} />
        <Field
          as="select"
          label={m.products_field_category()}
          name="category"
          value={draft.category}
          onChange={(event) => change('category', event.target.value as Category)}
          error={problem('category')}
        >
          {categories.map((category) => (
            <option key={category} value={category}>
              {kindName[category]()}
            </option>
          ))}
        </Field>
        <PlainFields draft={draft} change={change} problem={problem} sessions={sessions} />
        {draft.category !== 'consultation' && !variants?.are && (
          <BundleFields
            typed={draft.components}
            choices={choices}
            onChange={(typed) => change('components', typed)}
            error={problem('components')}
          />
        )}
        {stock && draft.components !== '' && <input type="hidden" name="stock" value="0" />}
        {stock && draft.components === '' && (
          <Field
            label={m.products_field_opening()}
            name="stock"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={stock.value}
            onChange={(event) => stock.onChange(event.target.value)}
            error={problem('stock')}
          />
        )}
      </div>
      <div className="mt-3 grid sm:grid-cols-2">
        <PlainFlags draft={draft} change={change} />
        {draft.components !== '' ? null : draft.category === 'guide' ? (
          <Checkbox
            name="isDigital"
            checked={draft.isDigital}
            onChange={(event) => change('isDigital', event.target.checked)}
          >
            {m.products_field_digital()}
          </Checkbox>
        ) : (
          <p className="py-2 text-sm text-quiet sm:col-span-2">
            {digitalOf(draft.category, false) ? m.products_not_shipped() : m.products_shipped()}
          </p>
        )}
      </div>
      {variants && (
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={variants.path} variant="secondary">
            {variants.are ? m.variants_edit() : m.variants_add_option()}
          </ButtonLink>
          <ButtonLink to={variants.schedule} variant="secondary">
            {m.products_schedule_open()}
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}

/** Shows the amount as the shop parses it. */
function Read({ typed }: { typed: string }) {
  const fils = readFils(typed)
  return fils === null ? m.products_amount_hint() : <AdminMoney fils={fils} />
}

/** The discount shown to shoppers (R5), in percent. */
function Saving({ draft }: { draft: ProductDraft }) {
  const [price, original] = [readFils(draft.price), readFils(draft.originalPrice)]
  if (original === null || price === null) return null
  const percent = savedPercent(price, original)
  return (
    <p role="status" className="text-sm font-medium sm:col-span-2">
      {percent > 0 ? m.products_saves({ percent }) : m.products_saves_nothing()}
    </p>
  )
}
