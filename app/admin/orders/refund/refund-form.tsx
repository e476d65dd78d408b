import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { firstOf } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatMoney, toDecimal } from '#shop/money.ts'
import { chosenItems, maxRefundReason, refundSchemaFor } from '#shop/refunds/form.ts'
import { itemAmounts, itemsTotal } from '#shop/refunds/shares.ts'
import { readFils } from '#shop/typed/amount.ts'
import type { RefundData } from './refund-data.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundGoods } from './refund-goods.tsx'
import { RefundItems } from './refund-items.tsx'
import { type RefundResult, refundProblem, refusalText } from './refund-result.ts'

type RefundFormProps = {
  data: RefundData
  path: string
  /** The panel's fetcher, so that its answer outlives this form: a refused form is remounted with its input. */
  fetcher: FetcherWithComponents<RefundResult>
  answered: RefundResult | undefined
  prefill: Record<string, string> | null
}

/** Requests a refund: amount, payment, reason, and what is restocked. Confirmed before it is sent. */
export function RefundForm({ data, path, fetcher, answered, prefill }: RefundFormProps) {
  const result = fetcher.data ?? answered
  const refused = result?.kind === 'refused' ? result : undefined
  const typed = (result !== undefined && 'typed' in result && result.typed) || prefill || {}
  const locale = useSite()?.locale ?? 'ar'
  const open = data.payments.filter(({ left }) => left > 0)
  const [chosen, setChosen] = useState(typed.paymentId ?? open[0]?.id)
  const paid = open.find(({ id }) => id === chosen)
  const left = isolate(formatMoney(paid?.left ?? 0, locale))
  const schema = refundSchemaFor(data)
  const { form, field } = useCheckedForm(schema, refused?.problems, (key) => refundProblem(key, left))
  // Empty at first: the admin types the amount, the page never proposes one.
  const [amount, setAmount] = useState(typed.amount ?? '')
  const [fields, setFields] = useState<Record<string, unknown>>(typed)
  const byItems = (fields.by ?? (data.items.lines.some(({ most }) => most > 0) ? 'items' : 'amount')) === 'items'
  const amounts = itemAmounts(data.items, chosenItems(fields))
  const total = byItems ? (amounts ? itemsTotal(amounts) : 0) : (readFils(amount) ?? 0)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const pending = fetcher.state === 'submitting'
  useEffect(() => {
    if (fetcher.data) dialog.current?.close()
  }, [fetcher.data])

  /** The first submit validates and opens the dialog, whose button submits again. */
  function check(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event)
    if (event.defaultPrevented) return dialog.current?.close()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    if (pressed instanceof HTMLButtonElement && pressed.name === 'confirmed') return
    event.preventDefault()
    dialog.current?.showModal()
  }
  return (
    <fetcher.Form
      {...form}
      id={id}
      action={path}
      onSubmit={check}
      onChange={(event) => setFields(firstOf(new FormData(event.currentTarget)))}
      className="group/refund mt-4 grid gap-4"
    >
      <input type="hidden" name="refundId" value={data.refundId} />
      {typed.returnId && <input type="hidden" name="returnId" value={typed.returnId} />}
      {typed.returnId && prefill && (
        <Notice title={m.admin_returns_refund_of({ return: prefill.returnNumber ?? '' })} />
      )}
      {refused && (
        <Notice tone="danger" live="alert">
          {refusalText(refused.refusal, locale)}
        </Notice>
      )}
      {open.length === 1 && <input type="hidden" name="paymentId" value={chosen} />}
      {open.length > 1 && (
        <Field
          as="select"
          label={m.admin_refund_payment()}
          name="paymentId"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {open.map((payment) => (
            <option key={payment.id} value={payment.id}>
              {m.admin_refund_payment_choice({
                method: methodName(payment.method),
                left: formatMoney(payment.left, locale),
              })}
            </option>
          ))}
        </Field>
      )}
      {paid?.byHand && data.payments.some(({ byHand }) => !byHand) && <Notice>{m.hand_payment_refund()}</Notice>}
      <RefundItems data={data} typed={typed} byItems={byItems} amounts={amounts} field={field} />
      <Field
        {...field('amount')}
        label={m.admin_refund_amount()}
        hint={m.admin_refund_amount_hint({ left })}
        inputMode="decimal"
        maxLength={20}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        className="max-w-72 group-has-[[name=by][value=items]:checked]/refund:hidden"
      />
      {data.items.lines.some(({ isPackage, most }) => isPackage && most > 0) && (
        <Notice tone="warning" className="group-has-[[name=by][value=items]:checked]/refund:hidden">
          {m.admin_refund_amount_sessions()}
        </Notice>
      )}
      <input type="hidden" name="agreed" value={toDecimal(total)} />
      <Field
        as="textarea"
        {...field('reason', typed.reason)}
        label={m.admin_refund_reason()}
        hint={m.admin_refund_reason_hint()}
        dir="auto"
        required
        rows={2}
        maxLength={maxRefundReason}
      />
      <RefundGoods data={data} typed={typed} />
      <Button type="submit" variant="danger" pending={pending} className="justify-self-start">
        {m.admin_refund_go()}
      </Button>
      <RefundDialog
        dialog={dialog}
        form={id}
        amount={formatMoney(total, locale)}
        open={answered?.kind === 'confirm'}
        pending={pending}
        byHand={paid?.byHand ?? false}
      />
    </fetcher.Form>
  )
}
