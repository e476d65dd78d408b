import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { DayAndTime } from '#app/admin/kit/day-and-time.tsx'
import { signedMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { type FieldOf, useCheckedForm } from '#app/checked-form.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { saleSchema } from '#shop/catalog/prices/form.ts'
import { maxSales, type SaleRefusal } from '#shop/catalog/prices/sale.ts'
import type { Locale } from '#shop/money.ts'
import { type ScheduleResult, scheduleProblem, type TypedSale } from './typed.ts'

/** Schedules a sale of a product; input survives every refusal. */
export function SaleForm({ hasVariants, result }: { hasVariants: boolean; result: ScheduleResult | undefined }) {
  const locale = useSite()?.locale ?? 'ar'
  const typed = result && 'typed' in result ? result.typed : undefined
  const [kind, setKind] = useState(typed?.kind === 'price' ? 'price' : 'percent')
  const navigation = useNavigation()
  const problems = result?.kind === 'wrong' ? result.problems : undefined
  const { form, field } = useCheckedForm(saleSchema, problems, scheduleProblem)
  useEffect(() => {
    if (result?.kind === 'planned') toast.success(m.products_schedule_planned(), { id: 'sale-planned' })
  }, [result])
  const isPercent = kind === 'percent'
  return (
    <Panel title={m.products_schedule_plan()}>
      <Form {...form} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="plan" />
        {result?.kind === 'refused' && (
          <Notice tone="danger" live="alert">
            {refusalText(result.refusal, locale)}
          </Notice>
        )}
        {(result?.kind === 'failed' || result?.kind === 'gone') && (
          <Notice tone="danger" live="alert">
            {result.kind === 'failed' ? m.products_save_failed() : m.products_schedule_gone()}
          </Notice>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            as="select"
            label={m.products_schedule_kind()}
            name="kind"
            defaultValue={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          >
            <option value="percent">{m.products_schedule_kind_percent()}</option>
            <option value="price">{m.products_schedule_kind_price()}</option>
          </Field>
          <Field
            {...field('value', typed?.value)}
            label={isPercent ? m.products_schedule_percent() : m.products_schedule_price()}
            hint={
              hasVariants
                ? isPercent
                  ? m.products_schedule_percent_all()
                  : m.products_schedule_price_all()
                : undefined
            }
            inputMode={isPercent ? 'numeric' : 'decimal'}
            dir="ltr"
            required
            autoComplete="off"
            maxLength={16}
          />
        </div>
        <SaleMoments typed={typed} field={field} />
        <div>
          <Button type="submit" pending={navigation.formData?.get('intent') === 'plan'}>
            {m.products_schedule_plan()}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** From when until when a sale lasts. */
export function SaleMoments({ typed, field }: { typed: TypedSale | undefined; field: FieldOf }) {
  return (
    <>
      <DayAndTime
        name="from"
        labels={{ day: m.discounts_field_starts_day(), time: m.discounts_field_starts_time() }}
        typed={typed && { day: typed.fromDay, time: typed.fromTime }}
        field={field}
      />
      <DayAndTime
        name="until"
        labels={{ day: m.discounts_field_ends_day(), time: m.discounts_field_ends_time() }}
        typed={typed && { day: typed.untilDay, time: typed.untilTime }}
        required
        field={field}
      />
      <p className="text-sm text-quiet">{m.products_schedule_hint()}</p>
    </>
  )
}

/** Why a sale was refused. */
export function refusalText(refusal: SaleRefusal, locale: Locale): string {
  switch (refusal.reason) {
    case 'overlaps':
      return m.products_schedule_overlaps({
        from: formatWhen(refusal.with.startsAt, locale),
        until: formatWhen(refusal.with.endsAt, locale),
      })
    case 'not_lower':
      return m.products_schedule_not_lower({ price: signedMoney(refusal.below, locale) })
    case 'past':
      return m.products_schedule_past()
    case 'too_many':
      return m.products_schedule_too_many({ max: maxSales })
    case 'unknown':
      return m.products_schedule_gone()
  }
}
