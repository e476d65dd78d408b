import { AdminMoney } from '#app/admin/kit/money.tsx'
import type { FieldOf } from '#app/checked-form.ts'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import * as m from '#locales/compiled/messages.js'
import type { RefundedItems } from '#shop/payments/table.ts'
import { refundFields, restockFields, restockVariantField } from '#shop/refunds/form.ts'
import { itemsTotal } from '#shop/refunds/shares.ts'
import type { RefundData } from './refund-data.ts'

type RefundItemsProps = {
  data: RefundData
  typed: Record<string, string>
  byItems: boolean
  /** The refund for the selected items; null when more is selected than can be refunded. */
  amounts: RefundedItems | null
  field: FieldOf
}

const itemsOnly = 'group-has-[[name=by][value=amount]:checked]/refund:hidden'

/** Refund by items or by amount; per line the units to refund and to restock. */
export function RefundItems({ data, typed, byItems, amounts, field }: RefundItemsProps) {
  const { items, lines, restockVariants } = data
  const wrong = field('items').error
  const english = useSite()?.locale === 'en'
  return (
    <>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{m.admin_refund_what()}</legend>
        <RadioCard name="by" value="items" defaultChecked={byItems} label={m.admin_refund_by_items()} />
        <RadioCard name="by" value="amount" defaultChecked={!byItems} label={m.admin_refund_by_amount()} />
      </fieldset>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ position, title, most: units }) => {
          const variants = restockVariants.find((each) => each.position === position)?.variants
          const most = variants?.length === 0 ? 0 : units
          const line = items.lines.find((each) => each.position === position)
          const amount = amounts?.lines.find((each) => each.position === position)?.amount
          if (!line || (line.most === 0 && units === 0)) return null
          return (
            <li key={position} className="grid gap-2 py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <bdi className="font-medium wrap-anywhere">{title}</bdi>
                <span className="text-sm text-quiet">
                  {m.admin_refund_line_paid()} <AdminMoney fils={line.paid} />
                </span>
              </p>
              <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
                {line.most > 0 && (
                  <UnitsField
                    name={refundFields.of(position)}
                    label={(line.isPackage ? m.admin_refund_sessions : m.admin_refund_units)({ most: line.most })}
                    typed={typed}
                    field={field}
                    className={itemsOnly}
                  />
                )}
                {most > 0 && (
                  <UnitsField
                    name={restockFields.of(position)}
                    label={m.admin_refund_restock({ most })}
                    typed={typed}
                    field={field}
                  />
                )}
                {most > 0 && variants && (
                  <Field
                    as="select"
                    {...field(restockVariantField(position), typed[restockVariantField(position)] ?? '')}
                    label={m.admin_refund_variant()}
                  >
                    <option value="">{m.admin_refund_variant_choose()}</option>
                    {variants.map(({ id, name, nameEn }) => (
                      <option key={id} value={id}>
                        {english ? nameEn : name}
                      </option>
                    ))}
                  </Field>
                )}
                {amount !== undefined && (
                  <AdminMoney fils={amount} className={`ms-auto self-center font-medium ${itemsOnly}`} />
                )}
              </div>
              {units > 0 && variants && (
                <p className="text-sm text-quiet">
                  {variants.length === 0 ? m.admin_refund_no_variant() : m.admin_refund_variant_text()}
                </p>
              )}
            </li>
          )
        })}
        {items.shipping > 0 && (
          <li className={`flex items-center justify-between gap-3 py-1 ${itemsOnly}`}>
            <Checkbox name="shipping" defaultChecked={typed.shipping === 'on'}>
              {m.shipping()}
            </Checkbox>
            <AdminMoney fils={items.shipping} className="font-medium" />
          </li>
        )}
      </ul>
      <div className={itemsOnly}>
        <p className="flex items-baseline justify-between gap-3 font-semibold" role="status">
          {m.admin_refund_goes_back()} <AdminMoney fils={amounts ? itemsTotal(amounts) : 0} className="text-lg" />
        </p>
        {wrong && <FieldError>{wrong}</FieldError>}
      </div>
    </>
  )
}

type UnitsFieldProps = Pick<RefundItemsProps, 'typed' | 'field'> & { name: string; label: string; className?: string }

function UnitsField({ name, label, typed, field, className }: UnitsFieldProps) {
  return (
    <Field
      {...field(name, typed[name] ?? '')}
      label={label}
      inputMode="numeric"
      maxLength={4}
      placeholder="0"
      className={`[&_input]:max-w-24 ${className ?? ''}`}
    />
  )
}
