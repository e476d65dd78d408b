import { data } from 'react-router'
import { AppointmentsPanel } from '#app/admin/appointments/order-panel.tsx'
import { PackagesPanel } from '#app/admin/appointments/packages/packages-panel.tsx'
import { CallPanel } from '#app/admin/calls/call-panel.tsx'
import { EmailsPanel } from '#app/admin/email/emails-panel.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { SendAgain } from '#app/admin/orders/contact/send-again.tsx'
import { orderFiltersFor, orderFor, seesContact } from '#app/admin/orders/contact/without-contact.ts'
import { GiftsPanel, giftForTeam } from '#app/admin/orders/gifts/gifts-panel.tsx'
import { refundData } from '#app/admin/orders/refund/refund-data.ts'
import { RefundPanel } from '#app/admin/orders/refund/refund-panel.tsx'
import { ReturnsPanel } from '#app/admin/orders/returns/returns-panel.tsx'
import { ShipmentsPanel } from '#app/admin/orders/shipments/shipments-panel.tsx'
import { actOnOrder, type OrderResult } from '#app/admin/orders/view/act-on-order.server.ts'
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
import { UnpaidPanel } from '#app/admin/orders/view/unpaid-panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { useRevalidateOnChange } from '#app/admin/shell/live/live.tsx'
import { useLastResult } from '#app/admin/shell/live/use-last-result.ts'
import { WhatsappPanel } from '#app/admin/whatsapp/order-panel.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readHosts } from '#shop/appointments/hosts/read.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import { entriesOf } from '#shop/appointments/read.ts'
import { hasSessionsToCome, orderMatches } from '#shop/appointments/sessions-to-come.ts'
import { unpaidActions } from '#shop/checkout/team/unpaid-actions.ts'
import { readGifts } from '#shop/gifts/read.ts'
import { adjacentOrders } from '#shop/orders/list-orders.ts'
import { isOwed, mayCorrect } from '#shop/orders/status.ts'
import { creditNotes } from '#shop/refunds/credit-notes.ts'
import type { Route } from './+types/view'

/** All data of one order. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const staff = await requireAdmin({ request, context, url }, 'orders.see')
  const shop = context.get(shopContext)
  const whole = await loadOrder(shop, params.number, context.get(visitorContext).locale)
  if (whole === null) throw data(null, { status: 404 })
  const found = orderFor(staff, whole)
  const { grants } = found
  const bookings =
    seesContact(staff) && found.order.kinds.includes('consultation') ? await entriesOf(shop.db, found.order.id) : []
  const packages =
    seesContact(staff) && found.order.kinds.includes('consultation')
      ? await readPackages(shop.db, [found.order.id])
      : []
  const gifts = seesContact(staff) && found.order.hasGifts ? await readGifts(shop.db, found.order.id) : []
  const hosts = bookings.length === 0 ? [] : (await readHosts(shop.db)).filter((host) => host.isActive)
  const known = {
    ...found,
    hasDownloads: grants.some(({ revokedAt }) => revokedAt === null),
    hasTimes: bookings.some(({ state }) => state === 'confirmed'),
  }
  const [refunds, beside] = await Promise.all([
    refundData(shop, known, context.get(visitorContext).locale),
    adjacentOrders(shop.db, found.order, orderFiltersFor(staff, url.searchParams)),
  ])
  return {
    ...found,
    bookings,
    packages,
    gifts: gifts.map(giftForTeam),
    unpaid: await unpaidActions(shop.db, whole.order, whole.now),
    mayCorrect: mayCorrect(whole.order) || (await orderMatches(shop.db, whole.order.id, hasSessionsToCome(whole.now))),
    hosts: hosts.map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn })),
    notes: creditNotes(found.order.number, refunds.refunds).map(({ number }) => number),
    refunds,
    beside,
  }
}

/** Runs the intent of a form on the page; the answer's `kind` identifies the form. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act')
  const result = await actOnOrder(context.get(shopContext), admin, params.number, await readFields(request))
  // Every other refusal is answered with 200, so that the page revalidates: its data was out of date.
  const invalid =
    result.kind === 'notes_invalid' ||
    result.kind === 'owed_invalid' ||
    ((result.kind === 'refused' || result.kind === 'parcel_refused' || result.kind === 'return_refused') &&
      result.reason === 'invalid')
  return data<OrderResult>(result, { status: invalid ? 422 : 200 })
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_order_title({ number: isolate(params.number) }), hidden: true })
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { order, lines, grants, address, call, now } = loaderData
  const results = resultsByPanel(result)
  const may = useMay()
  useRevalidateOnChange(({ subject, of }) => subject === 'order' && of === order.number)
  const open = grants.filter(({ revokedAt }) => revokedAt === null).length
  return (
    <>
      <ForRole needs={['orders.act']} shown>
        <OrderHead order={order} beside={loaderData.beside} refunded={loaderData.refunded} result={results.review} />
        <OwedNotice key={order.id} owed={isOwed(order)} result={results.owed} />
      </ForRole>
      {/* Keyed: what is typed for one order must not appear at the next. */}
      <div key={order.id} className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:order-last">
          {loaderData.unpaid && <UnpaidPanel order={order} actions={loaderData.unpaid} />}
          <ForRole needs={['orders.act']}>
            <StatusPanel order={order} files={open} result={results.move} />
          </ForRole>
          {call && (
            <CallPanel
              key={call.id}
              call={call}
              now={now}
              heading={<h2 className="text-lg">{m.admin_orders_call_title()}</h2>}
            />
          )}
          <PackagesPanel packages={loaderData.packages} order={order} now={now} />
          <AppointmentsPanel entries={loaderData.bookings} hosts={loaderData.hosts} now={now} />
          <CustomerPanel
            customer={order}
            more={loaderData.customer}
            mayCorrect={may('orders.act', 'customers.contact') && loaderData.mayCorrect}
          />
          <NotesPanel sessionNote={order.sessionNote} notes={order.notes} />
          <ForRole needs={['customers.contact']}>
            <AddressPanel order={order} lines={address} notes={order.shipping?.notes ?? ''} />
          </ForRole>
          <ForRole needs={['orders.act', 'customers.contact']}>
            <NotesForm notes={order.adminNotes} result={results.notes} />
          </ForRole>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ItemsPanel lines={lines} amounts={order} refunds={loaderData.refunds} />
          <ForRole needs={['orders.act']} shown>
            <ShipmentsPanel
              order={order}
              shipments={loaderData.shipments}
              left={loaderData.left}
              carriers={loaderData.carriers}
              newId={loaderData.newShipmentId}
              now={now}
              result={results.parcel}
            />
          </ForRole>
          <ForRole needs={['orders.act']} shown>
            <ReturnsPanel
              number={order.number}
              returns={loaderData.returns}
              hasAddress={loaderData.hasReturnAddress}
              now={now}
              result={results.returned}
            />
          </ForRole>
          <PaymentsPanel
            payments={loaderData.payments}
            documents={order.paymentStatus === 'pending' ? [] : [order.number, ...loaderData.notes]}
          />
          <ForRole needs={['payments.act']} shown={loaderData.refunds.refunds.length > 0}>
            <RefundPanel data={loaderData.refunds} />
          </ForRole>
          <ForRole needs={['orders.act']} shown>
            <DownloadsPanel
              grants={grants}
              digital={lines.some((line) => line.isDigital && line.category !== 'consultation')}
              payment={order.paymentStatus}
              result={results.downloads}
            />
          </ForRole>
          <GiftsPanel number={order.number} gifts={loaderData.gifts} />
          <ForRole needs={['customers.contact']}>
            <EmailsPanel emails={loaderData.emails}>
              {order.email !== '' && may('orders.act') && <SendAgain number={order.number} />}
            </EmailsPanel>
          </ForRole>
          <WhatsappPanel order={order} found={loaderData.whatsapp} result={results.whatsapp} />
          <TimelinePanel events={loaderData.events} adminActions={loaderData.adminActions} madeBy={order.madeBy} />
        </div>
      </div>
    </>
  )
}

/** Each panel gets only the answers to its own forms. */
function resultsByPanel(result: OrderResult | undefined) {
  const of = <Kind extends OrderResult['kind']>(...kinds: Kind[]) =>
    kinds.some((kind) => kind === result?.kind) ? (result as Extract<OrderResult, { kind: Kind }>) : undefined
  return {
    move: of('moved', 'refused', 'confirm'),
    notes: of('notes_saved', 'notes_changed', 'notes_invalid'),
    downloads: of('reissued', 'grant_changed', 'downloads_refused'),
    review: of('review_ended', 'review_changed'),
    parcel: of('parcel_done', 'parcel_refused'),
    returned: of('return_done', 'return_refused'),
    owed: of('owed_ended', 'owed_changed', 'owed_invalid'),
    whatsapp: of('whatsapp_ended', 'whatsapp_not_agreed'),
  }
}
