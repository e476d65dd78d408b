import { useState } from 'react'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { categories } from '#shop/catalog/category.ts'
import { type CodeRules, maxNote } from '#shop/discounts/form.ts'
import { momentOf } from '#shop/discounts/validity.ts'
import { toDecimal } from '#shop/money.ts'
import { kindName } from '../products/names.ts'

type RulesFieldsProps = {
  rules: CodeRules
  /** How often the code was used; null for one that is being made. */
  used: number | null
  problem: (name: string) => string | undefined
}

/** What a code takes off, who may use it how often, and when it works: alike for one code and for many at once. */
export function RulesFields({ rules, used, problem }: RulesFieldsProps) {
  const [type, setType] = useState(rules.type)
  const [starts, ends] = [momentOf(rules.startsAt, 'start'), momentOf(rules.endsAt, 'end')]
  const isPercent = type === 'percentage'
  return (
    <>
      <Panel title={m.discounts_section_discount()}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            as="select"
            label={m.discounts_field_type()}
            name="type"
            defaultValue={rules.type}
            onChange={(event) => setType(event.currentTarget.value === 'fixed' ? 'fixed' : 'percentage')}
          >
            <option value="percentage">{m.discounts_type_percentage()}</option>
            <option value="fixed">{m.discounts_type_fixed()}</option>
          </Field>
          <Field
            label={isPercent ? m.discounts_field_percent() : m.discounts_field_amount()}
            hint={isPercent ? m.discounts_field_percent_hint() : m.discounts_field_amount_hint()}
            name="value"
            inputMode={isPercent ? 'numeric' : 'decimal'}
            dir="ltr"
            required
            autoComplete="off"
            defaultValue={rules.value === 0 ? '' : rules.type === 'fixed' ? toDecimal(rules.value) : rules.value}
            error={problem('value')}
          />
          <Field
            label={m.discounts_field_minimum()}
            hint={m.discounts_field_minimum_hint()}
            name="minimum"
            inputMode="decimal"
            dir="ltr"
            optional
            autoComplete="off"
            defaultValue={rules.minimum === 0 ? '' : toDecimal(rules.minimum)}
            error={problem('minimum')}
          />
        </div>
      </Panel>
      <GoodsPanel rules={rules} problem={problem} />
      <Panel title={m.discounts_section_limits()}>
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Field
            label={m.discounts_field_limit()}
            hint={used ? m.discounts_field_limit_used({ used }) : m.discounts_field_limit_hint()}
            name="usageLimit"
            inputMode="numeric"
            dir="ltr"
            optional
            autoComplete="off"
            defaultValue={rules.usageLimit ?? ''}
            error={problem('usageLimit')}
          />
          <div>
            <Checkbox name="oneUserOnly" defaultChecked={rules.oneUserOnly}>
              {m.discounts_field_one_user()}
            </Checkbox>
            <Checkbox name="firstOrderOnly" defaultChecked={rules.firstOrderOnly}>
              {m.discounts_field_first()}
            </Checkbox>
            {used !== null && used > 0 && !rules.oneUserOnly && (
              <p className="text-sm text-quiet">{m.discounts_one_user_hint()}</p>
            )}
          </div>
        </div>
      </Panel>
      <Panel title={m.discounts_section_validity()}>
        <Checkbox name="isActive" defaultChecked={rules.isActive}>
          {m.discounts_field_active()}
        </Checkbox>
        <div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
            <Field
              label={m.discounts_field_starts_day()}
              name="startsDay"
              type="date"
              defaultValue={starts.day}
              error={problem('startsDay')}
            />
            <Field
              label={m.discounts_field_starts_time()}
              name="startsTime"
              type="time"
              defaultValue={starts.time}
              error={problem('startsTime')}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3">
            <Field
              label={m.discounts_field_ends_day()}
              name="endsDay"
              type="date"
              defaultValue={ends.day}
              error={problem('endsDay')}
            />
            <Field
              label={m.discounts_field_ends_time()}
              name="endsTime"
              type="time"
              defaultValue={ends.time}
              error={problem('endsTime')}
            />
          </div>
        </div>
        <p className="mt-2 text-sm text-quiet">{m.discounts_validity_hint()}</p>
        <div className="mt-4">
          <Field
            as="textarea"
            rows={2}
            label={m.discounts_field_note()}
            hint={m.discounts_field_note_hint()}
            name="note"
            dir="auto"
            optional
            maxLength={maxNote}
            defaultValue={rules.note}
            error={problem('note')}
          />
        </div>
      </Panel>
    </>
  )
}

/** Which goods a code is for; with nothing chosen, for all. */
function GoodsPanel({ rules, problem }: Pick<RulesFieldsProps, 'rules' | 'problem'>) {
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
          rows={3}
          label={m.discounts_field_products()}
          hint={m.discounts_field_products_hint()}
          name="products"
          dir="ltr"
          optional
          maxLength={3000}
          spellCheck={false}
          defaultValue={rules.productIds.join(', ')}
          error={problem('products')}
        />
      </div>
    </Panel>
  )
}
