import type { FetcherWithComponents } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { fieldText } from '#app/field-text.ts'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { handMethods } from '#shop/payments/methods.ts'
import { maxRefundReference, paidByHandSchema } from '#shop/refunds/form.ts'
import type { RefundData } from './refund-data.ts'
import { type RefundRefused, type RefundResult, refusalText } from './refund-result.ts'

type PaidByHandProps = {
  refund: Pick<RefundData['refunds'][number], 'id' | 'amount'>
  byHandId: string
  path: string
  /** The list's fetcher, so that its answer outlives this form. */
  fetcher: FetcherWithComponents<RefundResult>
  refused: RefundRefused | undefined
}

/** Records that the team paid back itself what the gateway refused. */
export function PaidByHand({ refund, byHandId, path, fetcher, refused }: PaidByHandProps) {
  const { form, field } = useCheckedForm(paidByHandSchema, refused?.problems, fieldText)
  const locale = useSite()?.locale ?? 'ar'
  return (
    <details open={refused !== undefined} className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf-ink hover:underline">
        {m.admin_refund_by_hand()}
      </summary>
      <fetcher.Form {...form} action={path} className="mt-2 grid gap-4">
        <input type="hidden" name="refundId" value={byHandId} />
        <input type="hidden" name="failedId" value={refund.id} />
        <p className="text-sm text-quiet">{m.admin_refund_by_hand_text()}</p>
        {refused && (
          <Notice tone="danger" live="alert">
            {refusalText(refused.refusal, locale)}
          </Notice>
        )}
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 font-medium">{m.admin_refund_by_hand_method()}</legend>
          {handMethods.map((method) => (
            <RadioCard
              key={method}
              name="method"
              value={method}
              defaultChecked={method === (refused?.typed?.method ?? 'transfer')}
              label={methodName(method)}
            />
          ))}
        </fieldset>
        <Field
          {...field('reference', refused?.typed?.reference)}
          label={m.admin_refund_by_hand_reference()}
          hint={m.admin_refund_by_hand_reference_hint()}
          dir="auto"
          required
          maxLength={maxRefundReference}
        />
        <Button
          type="submit"
          variant="danger"
          pending={fetcher.state !== 'idle'}
          pendingLabel={m.admin_refund_sending()}
          className="justify-self-start"
        >
          {m.admin_refund_by_hand_go({ amount: isolate(formatMoney(refund.amount, locale)) })}
        </Button>
      </fetcher.Form>
    </details>
  )
}
