import { data } from 'react-router'
import { readFields } from '#app/admin/checked-form.ts'
import { CustomerPanel } from '#app/admin/orders/customer-panel.tsx'
import { AddressPanel, NotesPanel } from '#app/admin/orders/delivery-panel.tsx'
import { DownloadsPanel } from '#app/admin/orders/downloads-panel.tsx'
import { ItemsPanel } from '#app/admin/orders/items-panel.tsx'
import { OrderHead } from '#app/admin/orders/order-head.tsx'
import { PaymentsPanel } from '#app/admin/orders/payments-panel.tsx'
import { type MoveAnswer, StatusPanel } from '#app/admin/orders/status-panel.tsx'
import { TimelinePanel } from '#app/admin/orders/timeline-panel.tsx'
import { shopContext } from '#app/context.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { moveOrder } from '#shop/checkout/move-order.ts'
import { readOrder, readPayments, readTimeline } from '#shop/orders/read.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import type { Route } from './+types/view'

/** Everything about one order, but for its secrets: the key and hash of its checkout stay on the server. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  const { db } = context.get(shopContext)
  const found = await readOrder(db, { number: params.number })
  if (found === null) throw data(null, { status: 404 })
  const [events, payments] = await Promise.all([readTimeline(db, found.id), readPayments(db, found.id)])
  const { checkoutKey: _key, checkoutHash: _hash, ...order } = found
  return { order, events, payments: payments.map(({ pageUrl: _page, ...payment }) => payment) }
}

/** Moves the order. Cancelling has to be confirmed, also when the page's own question did not run. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url })
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const to = orderStatuses.find((status) => status === fields.to)
  if (to === undefined) return data<MoveAnswer>({ kind: 'refused', reason: 'invalid' }, { status: 422 })
  if (to === 'cancelled' && fields.confirmed !== 'yes') return data<MoveAnswer>({ kind: 'confirm' })
  const seen = orderStatuses.find((status) => status === fields.seen)
  const moved = await moveOrder(db, clock, admin, { number: params.number, to, seen })
  if (moved.ok) return data<MoveAnswer>({ kind: 'moved', to: moved.value.status })
  // Answered as a success, so that the page reads the order again: what it showed was out of date.
  return data<MoveAnswer>({ kind: 'refused', reason: moved.refusal.reason })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_order_title({ number: isolate(params.number) }), hidden: true })
}

export default function Order({ loaderData: { order, events, payments }, actionData }: Route.ComponentProps) {
  return (
    <>
      <OrderHead order={order} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:order-last">
          <StatusPanel order={order} answer={actionData} />
          <CustomerPanel customer={order} />
          <NotesPanel sessionNote={order.sessionNote} notes={order.notes} />
          <AddressPanel address={order.shipping} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ItemsPanel lines={order.lines} sums={order} />
          <PaymentsPanel payments={payments} />
          <DownloadsPanel files={order.downloads} />
          <TimelinePanel events={events} />
        </div>
      </div>
    </>
  )
}
