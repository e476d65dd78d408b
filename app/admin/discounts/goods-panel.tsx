import { Panel } from '#app/admin/kit/panel.tsx'
import type { FieldOf } from '#app/checked-form.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories } from '#shop/catalog/category.ts'
import { type CodeRules, maxProductsText } from '#shop/discounts/form.ts'
import { kindName } from '../products/names.ts'

/** The products a code applies to; all when none is selected. */
export function GoodsPanel({ rules, field }: { rules: CodeRules; field: FieldOf }) {
  return (
    <Panel title={m.discounts_section_goods()}>
      <p className="mb-2 text-sm text-quiet">{m.discounts_goods_hint()}</p>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <fieldset>
          <legend className="font-medium">{m.discounts_field_kinds()}</legend>
          {categories.map((kind) => (
            <Checkbox key={kind} name={`kind_${kind}`} defaultChecked={rules.kinds.includes(kind)}>
              {kindName[kind]()}
            </Checkbox>
          ))}
        </fieldset>
        <Field
          as="textarea"
          {...field('products', rules.productIds.join(', '))}
          rows={3}
          label={m.discounts_field_products()}
          hint={m.discounts_field_products_hint()}
          dir="ltr"
          optional
          maxLength={maxProductsText}
          spellCheck={false}
        />
      </div>
    </Panel>
  )
}
