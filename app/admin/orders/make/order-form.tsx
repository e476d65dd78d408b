import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ChangeOrderRefusal } from '#shop/checkout/team/change-order.ts'
import type { BindField } from './bind-field.ts'
import { CustomerPart } from './customer-part.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { DiscountPart } from './discount-part.tsx'
import type { Draft } from './draft.ts'
import { ItemsPart } from './items-part.tsx'
import type { LookupResult } from './look-up.server.ts'
import { PaymentPart } from './payment-part.tsx'
import { refusalText } from './problem-text.ts'
import { TotalPart } from './total-part.tsx'

export type FormResult = {
  draft: Draft
  looked: LookupResult
  problems: FieldErrors
  refusal: ChangeOrderRefusal | null
}

type OrderFormProps = FormResult & { customer: 'typed' | 'fixed' }

const pauseMs = 700

/**
 * The order form of the team. A single form: every button submits all of it, so it works without scripts. With scripts
 * the quote updates on change.
 */
export function OrderForm({ draft, looked, problems, refusal, customer }: OrderFormProps) {
  const submit = useSubmit()
  const may = useMay()
  const locale = useSite()?.locale ?? 'ar'
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useUnsavedForm(form, draft.key)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placing = navigation.formData?.get('intent') === 'place'
  const wire: BindField = (name, value) => ({ name, defaultValue: value, error: fieldText(problems[name]) })
  useEffect(() => () => clearTimeout(timer.current), [])

  function onChange(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void submit(sent, { method: 'post', preventScrollReset: true, replace: true }),
      pauseMs,
    )
  }
  const title = Object.keys(problems).length > 0 ? m.team_order_problem_fields() : null
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onChange={onChange}
      onSubmit={() => clearTimeout(timer.current)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <button type="submit" name="intent" value="calculate" tabIndex={-1} aria-hidden="true" className="hidden" />
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="used" value={draft.used} />
      <input type="hidden" name="touched" value={draft.touched} />
      <input type="hidden" name="seen" value={draft.seen} />
      <input type="hidden" name="expectedTotal" value={looked.quote?.total ?? ''} />
      <div className="flex min-w-0 flex-col gap-4">
        <FocusedNotice result={refusal ?? problems}>
          {(title !== null || refusal !== null) && (
            <Notice tone="danger" live="alert">
              {refusal === null ? title : refusalText(refusal, locale)}
            </Notice>
          )}
        </FocusedNotice>
        {customer === 'typed' && <CustomerPart key={draft.used} draft={draft} found={looked.customers} wire={wire} />}
        <ItemsPart draft={draft} looked={looked} wire={wire} />
        <DeliveryPart key={`to ${draft.used}`} shipping={draft.shipping} wire={wire} />
        <DiscountPart draft={draft} wire={wire} mayDiscount={may('discounts.act') || draft.off.amount !== ''} />
        <PaymentPart draft={draft} wire={wire} hasSession={looked.sessions.length > 0} />
      </div>
      <TotalPart quote={looked.quote}>
        <Button type="submit" name="intent" value="calculate" variant="secondary" block>
          {m.team_order_calculate()}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="place"
          size="lg"
          block
          pending={placing}
          pendingLabel={m.processing()}
        >
          {customer === 'typed' ? m.team_order_place() : m.team_order_save()}
        </Button>
      </TotalPart>
    </Form>
  )
}
