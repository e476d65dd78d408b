import { data, Form, redirect, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { withProof } from '#app/admin/orders/with-proof.server.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { fieldText } from '#app/field-text.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { readOrder } from '#shop/orders/read.ts'
import { handMethods } from '#shop/payments/methods.ts'
import { mayTakePayment, type TakePaymentRefusal, takePayment } from '#shop/payments/take-payment.ts'
import { maxPaymentNote, takenSchema } from '#shop/payments/taken-form.ts'
import type { ProofNeeded } from '#shop/refunds/proof.ts'
import type { Route } from './+types/paid'

type Refused = Exclude<TakePaymentRefusal, ProofNeeded>['reason']
type ActionResult = { problems: FieldErrors; refused: Refused | null; typed: { method: string; note: string } }

const refusals: Record<Refused, () => string> = {
  unknown_order: m.payment_link_unknown,
  already_paid: m.hand_payment_already_paid,
  not_payable: m.hand_payment_not_payable,
  changed: m.hand_payment_changed,
}

/** Marks an order as paid with money the team received itself. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'payments.act')
  const order = await readOrder(context.get(shopContext).db, { number: params.number })
  if (order === null || order.forgottenAt !== null) throw data(null, { status: 404 })
  const { number, total, paymentStatus } = order
  return { number, total, paymentStatus, isPayable: mayTakePayment(order) }
}

export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  await requireAdmin(args, 'orders.see', 'payments.act')
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  const typed = { method: typedText(fields.method, 20), note: typedText(fields.note, 2 * maxPaymentNote) }
  const read = parseInput(takenSchema, fields)
  if (!read.ok) return data<ActionResult>({ problems: read.errors, refused: null, typed }, { status: 422 })
  const taken = await withProof(args, fields, (admin) => takePayment(shop, admin, params.number, read.value))
  if (!taken.ok) return data<ActionResult>({ problems: {}, refused: taken.refusal.reason, typed })
  return redirect(adminOrderPath(params.number))
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${m.hand_payment_title()} ${isolate(params.number)}`, hidden: true })
}

export default function Paid({ loaderData: order, actionData }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const pending = useNavigation().state === 'submitting'
  const problem = (name: string) => fieldText(actionData?.problems[name])
  const isOpen = order.paymentStatus === 'pending' && order.isPayable
  return (
    <div className="max-w-2xl">
      <BackToOrder number={order.number} />
      <h1 className="text-2xl">
        {m.hand_payment_title()}{' '}
        <bdi dir="ltr" className="whitespace-nowrap">
          {order.number}
        </bdi>
      </h1>
      <p className="mt-1 mb-4 text-sm text-quiet">{m.hand_payment_intro()}</p>
      {(actionData?.refused ?? (isOpen ? null : 'closed')) !== null && (
        <Notice tone="warning" live="alert" className="mb-4">
          {actionData?.refused
            ? refusals[actionData.refused]()
            : order.paymentStatus === 'pending'
              ? m.hand_payment_not_payable()
              : m.hand_payment_done()}
        </Notice>
      )}
      {isOpen && (
        <Panel title={m.hand_payment_method()}>
          <Form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="seen" value={order.total} />
            <fieldset className="grid gap-2 sm:grid-cols-2">
              <legend className="sr-only">{m.hand_payment_method()}</legend>
              {handMethods.map((method, index) => (
                <RadioCard
                  key={method}
                  name="method"
                  value={method}
                  defaultChecked={actionData?.typed.method ? actionData.typed.method === method : index === 0}
                  label={methodName(method)}
                  aside={<img src={methodPicture(method)} width={48} height={32} alt="" />}
                />
              ))}
            </fieldset>
            <Field
              as="textarea"
              rows={2}
              name="note"
              label={m.hand_payment_note()}
              hint={m.hand_payment_note_hint()}
              required
              dir="auto"
              maxLength={maxPaymentNote}
              defaultValue={actionData?.typed.note ?? ''}
              error={problem('note')}
            />
            <Button type="submit" pending={pending} pendingLabel={m.processing()} className="justify-self-start">
              {m.hand_payment_submit({ amount: isolate(formatMoney(order.total, locale)) })}
            </Button>
          </Form>
        </Panel>
      )}
    </div>
  )
}
