import { useEffect } from 'react'
import { data } from 'react-router'
import { proofField } from '#app/admin/confirm/confirm-first.ts'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { refundData } from '#app/admin/orders/refund/refund-data.ts'
import { refundOfReturn } from '#app/admin/orders/refund/refund-of-return.ts'
import { RefundPanel } from '#app/admin/orders/refund/refund-panel.tsx'
import type { RefundResult } from '#app/admin/orders/refund/refund-result.ts'
import { withProof } from '#app/admin/orders/with-proof.server.ts'
import { readFields, typedText, typedTexts } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { readAppointments } from '#shop/appointments/read.ts'
import { readGrants } from '#shop/downloads/read.ts'
import { isUuid } from '#shop/ids.ts'
import { readOrder, readPayments } from '#shop/orders/read.ts'
import { decideRefund, refundDecisions } from '#shop/refunds/decide-refund.ts'
import { paidByHandSchema, refundInput, refundSchema, refundSchemaFor } from '#shop/refunds/form.ts'
import { payBackByHand } from '#shop/refunds/pay-back-by-hand.ts'
import { readRefundable } from '#shop/refunds/read-refunds.ts'
import { requestRefund } from '#shop/refunds/request-refund.ts'
import { readReturns } from '#shop/returns/read.ts'
import type { Route } from './+types/refund'

/** The refunds of one order on a page of their own: the action of the order page's panel. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'payments.see')
  const shop = context.get(shopContext)
  const order = await readOrder(shop.db, { number: params.number })
  if (order === null) throw data(null, { status: 404 })
  const known = {
    order,
    lines: order.lines,
    payments: await readPayments(shop.db, order.id),
    hasDownloads: (await readGrants(shop.db, order.id)).some(({ revokedAt }) => revokedAt === null),
    hasTimes: (await readAppointments(shop.db, order.id)).some(({ state }) => state === 'confirmed'),
  }
  const { locale } = context.get(visitorContext)
  const returnId = url.searchParams.get('return')
  const found = (await readReturns(shop.db, [order.id])).find(
    ({ id, state }) => id === returnId && state === 'received',
  )
  return {
    prefill: found ? refundOfReturn(found, locale) : null,
    refunds: await refundData(shop, known, locale),
  }
}

/**
 * Requests a refund, which has to be confirmed, or settles an unclear one by hand. Refusals are answered with 200, so
 * that the page revalidates.
 */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  await requireAdmin(args, 'payments.act')
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  if ('decide' in fields) {
    const decision = refundDecisions.find((each) => each === fields.decision)
    const refundId = typedText(fields.decide, 40)
    if (decision === undefined || !isUuid(refundId)) return data<RefundResult>(invalid, { status: 422 })
    const decided = await withProof(args, fields, (admin) => decideRefund(shop, admin, { refundId, decision }))
    return data<RefundResult>(decided.ok ? { kind: 'decided' } : { kind: 'refused', refusal: decided.refusal })
  }
  const { [proofField]: _proof, ...shown } = fields
  const typed = typedTexts(shown)
  if ('failedId' in fields) {
    const read = parseInput(paidByHandSchema, fields)
    if (!read.ok) return data<RefundResult>({ ...invalid, problems: read.errors, typed }, { status: 422 })
    const paid = await withProof(args, fields, (admin) => payBackByHand(shop, admin, params.number, read.value))
    return data<RefundResult>(paid.ok ? { kind: 'refunded' } : { kind: 'refused', refusal: paid.refusal, typed })
  }
  const read = parseInput(refundSchema, fields)
  if (!read.ok) return data<RefundResult>({ ...invalid, problems: read.errors, typed }, { status: 422 })
  if (fields.confirmed !== 'yes') {
    const refundable = await readRefundable(shop.db, params.number)
    const within = parseInput(refundSchemaFor(refundable), fields)
    if (!within.ok) return data<RefundResult>({ ...invalid, problems: within.errors, typed }, { status: 422 })
    return data<RefundResult>({ kind: 'confirm', typed })
  }
  const input = refundInput(read.value)
  const refunded = await withProof(args, fields, (admin) => requestRefund(shop, admin, params.number, input))
  return data<RefundResult>(refunded.ok ? { kind: 'refunded' } : { kind: 'refused', refusal: refunded.refusal, typed })
}

const invalid = { kind: 'refused', refusal: { reason: 'invalid' } } as const

export function meta({ params, matches }: Route.MetaArgs) {
  const title = m.admin_refunds_of({ number: isolate(params.number) })
  return pageMeta(matches, { title, hidden: true })
}

export default function Refunds({ loaderData: { refunds, prefill }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData?.kind === 'refunded') toast.success(m.admin_refund_did())
    if (actionData?.kind === 'decided') toast.success(m.admin_refund_decided())
  }, [actionData])
  return (
    <div className="max-w-3xl">
      <BackToOrder number={refunds.number} />
      <h1 className="mb-4 text-2xl">
        {m.admin_refunds_title()}{' '}
        <bdi dir="ltr" className="whitespace-nowrap">
          {refunds.number}
        </bdi>
      </h1>
      {refunds.payments.length === 0 && <Notice>{m.admin_refunds_nothing_in()}</Notice>}
      <ForRole needs={['payments.act']} shown>
        <RefundPanel data={refunds} answered={actionData} prefill={prefill} open />
      </ForRole>
    </div>
  )
}
