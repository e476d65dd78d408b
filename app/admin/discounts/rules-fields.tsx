import { useState } from 'react'
import { DayAndTime } from '#app/admin/kit/day-and-time.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import type { FieldOf } from '#app/checked-form.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type CodeRules, maxNote } from '#shop/discounts/form.ts'
import { toDecimal } from '#shop/money.ts'
import { momentOf } from '#shop/typed/moment.ts'
import { GoodsPanel } from './goods-panel.tsx'

type RulesFieldsProps = {
  rules: CodeRules
  /** How often the code was used; null for a new one. */
  used: number | null
  field: FieldOf
}

/** Discount, limits, conditions and validity: the same fields for one code and for a batch. */
export function RulesFields({ rules, used, field }: RulesFieldsProps) {
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
            {...field('value', rules.value === 0 ? '' : rules.type === 'fixed' ? toDecimal(rules.value) : rules.value)}
            label={isPercent ? m.discounts_field_percent() : m.discounts_field_amount()}
            hint={isPercent ? m.discounts_field_percent_hint() : m.discounts_field_amount_hint()}
            inputMode={isPercent ? 'numeric' : 'decimal'}
            dir="ltr"
            required
            autoComplete="off"
          />
          <Field
            {...field('minimum', rules.minimum === 0 ? '' : toDecimal(rules.minimum))}
            label={m.discounts_field_minimum()}
            hint={m.discounts_field_minimum_hint()}
            inputMode="decimal"
            optional
            autoComplete="off"
          />
        </div>
      </Panel>
      <GoodsPanel rules={rules} field={field} />
      <Panel title={m.discounts_section_limits()}>
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Field
            {...field('usageLimit', rules.usageLimit ?? '')}
            label={m.discounts_field_limit()}
            hint={used ? m.discounts_field_limit_used({ used }) : m.discounts_field_limit_hint()}
            inputMode="numeric"
            optional
            autoComplete="off"
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
          <DayAndTime
            name="starts"
            labels={{ day: m.discounts_field_starts_day(), time: m.discounts_field_starts_time() }}
            typed={starts}
            field={field}
          />
          <DayAndTime
            name="ends"
            labels={{ day: m.discounts_field_ends_day(), time: m.discounts_field_ends_time() }}
            typed={ends}
            field={field}
          />
        </div>
        <p className="mt-2 text-sm text-quiet">{m.discounts_validity_hint()}</p>
        <div className="mt-4">
          <Field
            as="textarea"
            {...field('note', rules.note)}
            rows={2}
            label={m.discounts_field_note()}
            hint={m.discounts_field_note_hint()}
            dir="auto"
            optional
            maxLength={maxNote}
          />
        </div>
      </Panel>
    </>
  )
}
