import { dayInWords, hourInWords } from '#app/appointment-time.ts'
import { shopContext } from '#app/context/shop.ts'
import { Day } from '#app/day.tsx'
import { requirePerson } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon, DownloadIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { standingOf } from '#shop/appointments/read.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { adoptOrders, listOwnOrders } from '#shop/orders/own-orders.ts'
import type { Route } from './+types/orders'

/** The account's orders. Guest orders of the same address join them once the address is proven, never before. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  const { db, secrets } = context.get(shopContext)
  if (person.emailVerified) await adoptOrders(db, { userId: person.id, email: person.email })
  const orders = await listOwnOrders(db, person.id)
  const booked = await standingOf(
    db,
    orders.map(({ id }) => id),
  )
  return {
    proven: person.emailVerified,
    orders: orders.map(({ id, ...order }) => ({
      ...order,
      token: accessToken(secrets, id),
      appointments: (booked.get(id) ?? []).map(({ startsAt }) => startsAt),
    })),
  }
}

const states = {
  pending: m.order_state_pending,
  processing: m.order_state_processing,
  shipped: m.order_state_shipped,
  delivered: m.order_state_delivered,
  cancelled: m.order_state_cancelled,
}
const payments = {
  pending: m.order_payment_pending,
  paid: m.order_payment_paid,
  refunded: m.order_payment_refunded,
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_orders(), hidden: true })
}

export default function MyOrders({ loaderData: { orders, proven } }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <section aria-labelledby="orders" className="flex flex-col gap-4">
      <h2 id="orders" className="sr-only">
        {m.profile_tab_orders()}
      </h2>
      {!proven && <Notice tone="warning">{m.orders_unproven()}</Notice>}
      {orders.length === 0 ? (
        <Empty />
      ) : (
        <ul className="sheet divide-y divide-line">
          {orders.map((order) => (
            <li key={order.number} className="flex items-center hover:bg-sunken">
              <SiteLink
                to={`/order/${order.number}?token=${order.token}`}
                className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-3 ps-4 pe-1 md:ps-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <bdi dir="ltr" className="font-semibold whitespace-nowrap">
                      {order.number}
                    </bdi>
                    <Badge tone={order.paymentStatus === 'paid' ? 'leaf' : 'quiet'}>
                      {payments[order.paymentStatus]()}
                    </Badge>
                    {order.paymentStatus === 'paid' && <Badge>{states[order.status]()}</Badge>}
                  </span>
                  <Day at={order.createdAt} className="text-sm text-quiet" />
                  {order.appointments.map((at) => (
                    <span key={at.toISOString()} className="block text-sm" suppressHydrationWarning>
                      {m.appointment_at({ when: `${dayInWords(at, locale)} ${hourInWords(at, locale)}` })}
                    </span>
                  ))}
                </span>
                <Price fils={order.total} className="font-semibold" />
                <ChevronIcon size={20} className="shrink-0 text-quiet max-sm:hidden" />
              </SiteLink>
              {order.paymentStatus === 'pending' ? (
                <span className="me-2 size-11 shrink-0" />
              ) : (
                <a
                  href={documentPath(order.number, order.token)}
                  className="me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-leaf hover:bg-leaf-tint"
                  aria-label={m.document_get_receipt_of({ number: isolate(order.number) })}
                  title={m.document_get_receipt()}
                >
                  <DownloadIcon size={20} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <img src="/art/basket-empty.svg" width={200} height={150} alt="" />
      <p className="text-xl font-semibold">{m.orders_empty()}</p>
      <p className="text-quiet">{m.orders_empty_text()}</p>
      <ButtonLink to="/shop" className="mt-2">
        {m.continue_shopping()}
      </ButtonLink>
    </div>
  )
}
