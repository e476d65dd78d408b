import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { PreviousNext } from '#app/admin/kit/list/previous-next.tsx'
import { useListQuery, withQuery } from '#app/admin/kit/list/use-list-query.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { type Fils, formatMoney } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderRow } from '#shop/orders/read.ts'
import { isOwed } from '#shop/orders/status.ts'
import { OwedBadge, PaymentBadge } from '../badges.tsx'
import { reviewWords } from '../names.ts'

type Head = Pick<
  OrderRow,
  | 'number'
  | 'createdAt'
  | 'paidAt'
  | 'deliveredAt'
  | 'status'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'isDigitalOnly'
  | 'needsReview'
  | 'reservation'
  | 'reservedUntil'
  | 'owedEndedAt'
  | 'cartReminderId'
>

/** The result of clearing the review mark. */
export type ReviewResult = { kind: 'review_ended' | 'review_changed' }

type OrderHeadProps = {
  order: Head
  /** The numbers of the adjacent orders in the list it was opened from. */
  beside: { newer: string | null; older: string | null }
  refunded: Fils
  result: ReviewResult | undefined
}

/** An order's number, dates, refunded amount, and warnings. */
export function OrderHead({ order, beside, refunded, result }: OrderHeadProps) {
  const query = useListQuery()
  const pathOf = (number: string | null) => number && withQuery(adminOrderPath(number), query)
  const locale = useSite()?.locale ?? 'ar'
  const review = order.needsReview && reviewWords(order.needsReview)
  const held = order.reservation === 'held' && order.paymentStatus === 'pending'
  const ending = useNavigation().formData?.get('intent') === 'settle'
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (result?.kind !== 'review_ended') return
    toast.success(m.admin_review_ended())
    // The pressed button is gone.
    name.current?.focus({ preventScroll: true })
  }, [result])
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <BackLink to={withQuery('/admin/orders', query)}>{m.admin_back_orders()}</BackLink>
        <PreviousNext
          newer={pathOf(beside.newer)}
          older={pathOf(beside.older)}
          names={{
            nav: m.admin_orders_beside(),
            newer: m.admin_orders_beside_newer(),
            older: m.admin_orders_beside_older(),
          }}
        />
      </div>
      <h1 ref={name} tabIndex={-1} className="text-2xl outline-none">
        {m.admin_order_title({ number: isolate(order.number) })}
      </h1>
      <ul className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-quiet">
        <li className="flex items-center gap-1.5 text-ink">
          <PaymentBadge status={order.paymentStatus} refunded={refunded} />
          <bdi className="text-quiet">{methodName(order.paymentMethod)}</bdi>
        </li>
        {refunded > 0 && (
          <li className="text-ink">{m.admin_orders_refunded({ amount: isolate(formatMoney(refunded, locale)) })}</li>
        )}
        {isOwed(order) && (
          <li>
            <OwedBadge />
          </li>
        )}
        <li>{order.isDigitalOnly ? m.admin_kind_digital() : m.admin_kind_parcel()}</li>
        {order.cartReminderId !== null && <li>{m.admin_order_recovered()}</li>}
        <HeadTime name={m.admin_order_placed()} at={order.createdAt} />
        <HeadTime name={m.admin_order_paid_at()} at={order.paidAt} />
        <HeadTime name={m.admin_order_delivered_at()} at={order.deliveredAt} />
      </ul>
      {review && (
        <Notice
          tone="danger"
          title={review.short}
          className="mt-4"
          action={
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="settle" />
              <input type="hidden" name="reason" value={order.needsReview ?? ''} />
              <Button type="submit" variant="secondary" pending={ending}>
                {m.admin_review_end()}
              </Button>
            </Form>
          }
        >
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

function HeadTime({ name, at }: { name: string; at: Date | null }) {
  if (at === null) return null
  return (
    <li>
      {name} <DateTime at={at} />
    </li>
  )
}
