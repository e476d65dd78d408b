import { BackLink } from '#app/admin/back-link.tsx'
import { When } from '#app/admin/dates.tsx'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderRow } from '#shop/orders/read.ts'
import { PaymentBadge } from './badges.tsx'
import { methodNames, reviewWords } from './names.ts'

type Head = Pick<
  OrderRow,
  | 'number'
  | 'createdAt'
  | 'paidAt'
  | 'deliveredAt'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'isDigitalOnly'
  | 'needsReview'
  | 'reservation'
  | 'reservedUntil'
>

/** An order's name, its dates, and whatever somebody has to know before touching it. */
export function OrderHead({ order }: { order: Head }) {
  const locale = useSite()?.locale ?? 'ar'
  const review = order.needsReview && reviewWords(order.needsReview)
  const held = order.reservation === 'held' && order.paymentStatus === 'pending'
  return (
    <>
      <BackLink to="/admin/orders">{m.admin_back_orders()}</BackLink>
      <h1 className="text-2xl">{m.admin_order_title({ number: isolate(order.number) })}</h1>
      <ul className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-quiet">
        <li className="flex items-center gap-1.5 text-ink">
          <PaymentBadge status={order.paymentStatus} />
          <bdi dir="ltr" className="text-quiet">
            {methodNames[order.paymentMethod]}
          </bdi>
        </li>
        <li>{order.isDigitalOnly ? m.admin_kind_digital() : m.admin_kind_parcel()}</li>
        <Moment name={m.admin_order_placed()} at={order.createdAt} />
        <Moment name={m.admin_order_paid_at()} at={order.paidAt} />
        <Moment name={m.admin_order_delivered_at()} at={order.deliveredAt} />
      </ul>
      {review && (
        <Notice tone="danger" title={review.short} className="mt-4">
          {review.long}
        </Notice>
      )}
      {held && (
        <Notice className="mt-4">
          <span suppressHydrationWarning>
            {m.admin_order_reserved_until({ when: isolate(formatWhen(order.reservedUntil, locale)) })}
          </span>
        </Notice>
      )}
    </>
  )
}

function Moment({ name, at }: { name: string; at: Date | null }) {
  if (at === null) return null
  return (
    <li>
      {name} <When at={at} />
    </li>
  )
}
