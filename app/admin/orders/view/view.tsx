import { data } from 'react-router'
import { AppointmentsPanel } from '#app/admin/appointments/order-panel.tsx'
import { CallPanel } from '#app/admin/calls/call-panel.tsx'
import { EmailsPanel } from '#app/admin/email/emails-panel.tsx'
import { SendAgain } from '#app/admin/orders/contact/send-again.tsx'
import { orderFilters } from '#app/admin/orders/list/filters.ts'
import { refundData } from '#app/admin/orders/refund/refund-data.ts'
import { RefundPanel } from '#app/admin/orders/refund/refund-panel.tsx'
import { actOnOrder, type OrderAnswer } from '#app/admin/orders/view/act-on-order.server.ts'
import { CustomerPanel } from '#app/admin/orders/view/customer-panel.tsx'
import { AddressPanel, NotesPanel } from '#app/admin/orders/view/delivery-panel.tsx'
import { DownloadsPanel } from '#app/admin/orders/view/downloads-panel.tsx'
import { ItemsPanel } from '#app/admin/orders/view/items-panel.tsx'
import { loadOrder } from '#app/admin/orders/view/load-order.ts'
import { NotesForm } from '#app/admin/orders/view/notes-form.tsx'
import { OrderHead } from '#app/admin/orders/view/order-head.tsx'
import { OwedNotice } from '#app/admin/orders/view/owed-notice.tsx'
import { PaymentsPanel } from '#app/admin/orders/view/payments-panel.tsx'
import { StatusPanel } from '#app/admin/orders/view/status-panel.tsx'
import { TimelinePanel } from '#app/admin/orders/view/timeline-panel.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { entriesOf } from '#shop/appointments/read.ts'
import { ordersBeside } from '#shop/orders/list-orders.ts'
import { isOwed, mayCorrect } from '#shop/orders/status.ts'
import { creditNotes } from '#shop/refunds/credit-notes.ts'
import type { Route } from './+types/view'

/** Everything about one order. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  const found = await loadOrder(context.get(shopContext), params.number, context.get(visitorContext).locale)
  if (found === null) throw data(null, { status: 404 })
  const { grants } = found
  const bookings = found.order.kinds.includes('consultation')
    ? await entriesOf(context.get(shopContext).db, found.order.id)
    : []
  const known = {
    ...found,
    hasDownloads: grants.some(({ revokedAt }) => revokedAt === null),
    hasTimes: bookings.some(({ state }) => state === 'confirmed'),
  }
  const [refunds, beside] = await Promise.all([
    refundData(context.get(shopContext), known, context.get(visitorContext).locale),
    ordersBeside(context.get(shopContext).db, found.order, orderFilters(url.searchParams)),
  ])
  return {
    ...found,
    bookings,
    notes: creditNotes(found.order.number, refunds.refunds).map(({ number }) => number),
    refunds,
    beside,
  }
}

/** Does what a form of the page asks; the page tells which by the answer's kind. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url })
  const answer = await actOnOrder(context.get(shopContext), admin, params.number, await readFields(request))
  // Every other refusal is answered as a success, so that the page reads the order again: what it showed was out of date.
  const invalid =
    answer.kind === 'notes_invalid' ||
    answer.kind === 'owed_invalid' ||
    (answer.kind === 'refused' && answer.reason === 'invalid')
  return data<OrderAnswer>(answer, { status: invalid ? 422 : 200 })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_order_title({ number: isolate(params.number) }), hidden: true })
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, lines, grants, address, call, now } = loaderData
  const answers = answerByPanel(actionData)
  const open = grants.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <>
      <OrderHead order={order} beside={loaderData.beside} refunded={loaderData.refunds.back} answer={answers.review} />
      <OwedNotice owed={isOwed(order)} answer={answers.owed} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:order-last">
          <StatusPanel order={order} files={open} answer={answers.move} />
          {call && (
            <CallPanel call={call} now={now} heading={<h2 className="text-lg">{m.admin_orders_call_title()}</h2>} />
          )}
          <AppointmentsPanel entries={loaderData.bookings} now={now} />
          <CustomerPanel customer={order} more={loaderData.customer} mayCorrect={mayCorrect(order)} />
          <NotesPanel sessionNote={order.sessionNote} notes={order.notes} />
          <AddressPanel
            number={order.number}
            status={order.status}
            lines={address}
            notes={order.shipping?.notes ?? ''}
          />
          <NotesForm notes={order.adminNotes} answer={answers.notes} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ItemsPanel lines={lines} amounts={order} refunds={loaderData.refunds} />
          <PaymentsPanel
            payments={loaderData.payments}
            documents={order.paymentStatus === 'pending' ? [] : [order.number, ...loaderData.notes]}
          />
          <RefundPanel data={loaderData.refunds} />
          <DownloadsPanel
            grants={grants}
            digital={lines.some((line) => line.isDigital && line.category !== 'consultation')}
            payment={order.paymentStatus}
            answer={answers.downloads}
          />
          <EmailsPanel emails={loaderData.emails}>
            {order.email !== '' && <SendAgain number={order.number} />}
          </EmailsPanel>
          <TimelinePanel events={loaderData.events} adminActions={loaderData.adminActions} />
        </div>
      </div>
    </>
  )
}

/** Each panel hears only of its own forms. */
function answerByPanel(answer: OrderAnswer | undefined) {
  const of = <Kind extends OrderAnswer['kind']>(...kinds: Kind[]) =>
    kinds.some((kind) => kind === answer?.kind) ? (answer as Extract<OrderAnswer, { kind: Kind }>) : undefined
  return {
    move: of('moved', 'refused', 'confirm'),
    notes: of('notes_saved', 'notes_changed', 'notes_invalid'),
    downloads: of('reissued', 'grant_changed', 'downloads_refused'),
    review: of('review_ended', 'review_changed'),
    owed: of('owed_ended', 'owed_changed', 'owed_invalid'),
  }
}
