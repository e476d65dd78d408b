import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payments-in-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { maxRefundReason, refundSchemaFor, restockField, typedFils } from '#shop/refunds/form.ts'
import { type RefundAnswer, refundProblem, refusalText } from './refund-answer.ts'
import type { RefundData } from './refund-data.ts'
import { RefundDialog } from './refund-dialog.tsx'

type RefundFormProps = {
  data: RefundData
  path: string
  /** The panel's fetcher, so that its answer outlives this form: a refused form is remounted with its input. */
  fetcher: FetcherWithComponents<RefundAnswer>
  answered: RefundAnswer | undefined
}

/** Asks for a refund: how much of which payment, why, and what comes back of the goods. Confirmed before it is sent. */
export function RefundForm({ data, path, fetcher, answered }: RefundFormProps) {
  const answer = fetcher.data ?? answered
  const refused = answer?.kind === 'refused' ? answer : undefined
  const typed = (answer !== undefined && 'typed' in answer && answer.typed) || {}
  const locale = useSite()?.locale ?? 'ar'
  const open = data.payments.filter(({ left }) => left > 0)
  const [chosen, setChosen] = useState(typed.paymentId ?? open[0]?.id)
  const left = isolate(formatMoney(open.find(({ id }) => id === chosen)?.left ?? 0, locale))
  const schema = refundSchemaFor(data.payments)
  const { form, onSubmit, problem } = useCheckedForm(schema, refused?.problems, (key) => refundProblem(key, left))
  // Empty at first: what goes back is what an admin has typed, never what the page has proposed.
  const [amount, setAmount] = useState(typed.amount ?? '')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const pending = fetcher.state === 'submitting'
  useEffect(() => {
    if (fetcher.data) dialog.current?.close()
  }, [fetcher.data])

  /** The first press checks and asks; the dialog's own button sends. */
  function check(event: FormEvent<HTMLFormElement>) {
    onSubmit(event)
    if (event.defaultPrevented) return dialog.current?.close()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    if (pressed instanceof HTMLButtonElement && pressed.name === 'confirmed') return
    event.preventDefault()
    dialog.current?.showModal()
  }
  return (
    <fetcher.Form
      ref={form}
      id={id}
      method="post"
      action={path}
      noValidate
      onSubmit={check}
      className="mt-4 grid gap-4"
    >
      <input type="hidden" name="refundId" value={data.refundId} />
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
      <Field
        label={m.admin_refund_amount()}
        hint={m.admin_refund_amount_hint({ left })}
        name="amount"
        dir="ltr"
        inputMode="decimal"
        required
        maxLength={20}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={problem('amount')}
        className="max-w-72"
      />
      <Field
        as="textarea"
        label={m.admin_refund_reason()}
        hint={m.admin_refund_reason_hint()}
        name="reason"
        dir="auto"
        required
        rows={2}
        maxLength={maxRefundReason}
        defaultValue={typed.reason}
        error={problem('reason')}
      />
      <Goods data={data} typed={typed} problem={problem} />
      <Button type="submit" variant="danger" pending={pending} className="justify-self-start">
        {m.admin_refund_go()}
      </Button>
      <RefundDialog
        dialog={dialog}
        form={id}
        amount={formatMoney(typedFils(amount) ?? 0, locale)}
        open={answered?.kind === 'confirm'}
        pending={pending}
      />
    </fetcher.Form>
  )
}

type GoodsProps = {
  data: RefundData
  typed: Record<string, string>
  problem: (name: string) => string | undefined
}

/** What comes back with the money: each by its own choice, none by itself. */
function Goods({ data: { lines, hasDownloads, hasTimes, code }, typed, problem }: GoodsProps) {
  if (lines.length === 0 && !hasDownloads && !hasTimes && code === null) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{m.admin_refund_goods()}</legend>
      {lines.map(({ position, title, most }) => (
        <Field
          key={position}
          label={m.admin_refund_restock({ title: isolate(title), most })}
          name={restockField(position)}
          dir="ltr"
          inputMode="numeric"
          maxLength={4}
          defaultValue={typed[restockField(position)] ?? '0'}
          error={problem(restockField(position))}
          className="[&_input]:max-w-24"
        />
      ))}
      {hasDownloads && (
        <div>
          <Checkbox name="revokeDownloads" defaultChecked={typed.revokeDownloads === 'on'}>
            {m.admin_refund_revoke()}
          </Checkbox>
          <p className="ms-8 text-sm text-quiet">{m.admin_refund_revoke_whole()}</p>
        </div>
      )}
      {hasTimes && (
        <div>
          <Checkbox name="freeTimes" defaultChecked={typed.freeTimes === 'on'}>
            {m.admin_refund_free_times()}
          </Checkbox>
          <p className="ms-8 text-sm text-quiet">{m.admin_refund_free_times_text()}</p>
        </div>
      )}
      {code !== null && (
        <Checkbox name="giveCodeBack" defaultChecked={typed.giveCodeBack === 'on'}>
          {m.admin_refund_code({ code: isolate(code) })}
        </Checkbox>
      )}
    </fieldset>
  )
}
