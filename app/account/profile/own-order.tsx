import { whenInWords } from '#app/appointment-time.ts'
import { Day } from '#app/day.tsx'
import { useSite } from '#app/site.ts'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import { statusWords } from '#app/storefront/order/status-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import type { OwnOrder } from '#shop/orders/own-orders.ts'
import { OrderAgainButton } from './order-again-button.tsx'

/** An order in the account's list: its private link's token and the times of its appointments. */
export type ListedOrder = Omit<OwnOrder, 'id' | 'linkVersion'> & { token: string; appointments: readonly Date[] }

const payments = {
  pending: m.order_payment_pending,
  paid: m.order_payment_paid,
  refunded: m.order_payment_refunded,
}

/** A row of the account's orders: links to its page and receipt, and "order again". */
export function OwnOrderRow({ order }: { order: ListedOrder }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <li className="flex flex-wrap items-center justify-end hover:bg-sunken">
      <SiteLink
        to={orderPath(order)}
        className="flex min-h-16 min-w-0 flex-1 basis-64 items-center gap-x-3 gap-y-1 py-3 ps-4 pe-4 max-sm:flex-wrap sm:pe-1 md:ps-5"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi dir="ltr" className="font-semibold whitespace-nowrap">
              {order.number}
            </bdi>
            {order.isReplaced ? (
              <Badge tone="quiet">{m.order_replaced()}</Badge>
            ) : (
              <Badge tone={order.paymentStatus === 'paid' ? 'leaf' : 'quiet'}>{payments[order.paymentStatus]()}</Badge>
            )}
            {order.paymentStatus === 'paid' && <Badge>{statusWords[order.status].state()}</Badge>}
          </span>
          <Day at={order.createdAt} className="text-sm text-quiet" />
          {order.appointments.map((at) => (
            <span key={at.toISOString()} className="block text-sm" suppressHydrationWarning>
              {m.appointment_at({ when: whenInWords(at, locale) })}
            </span>
          ))}
        </span>
        <span className="text-end max-sm:contents">
          <Price charged fils={order.total} className="font-semibold" />
          {order.refunded > 0 && (
            <span className="block text-sm text-quiet max-sm:basis-full">
              {m.order_refunded_amount()} <Price charged fils={order.refunded} />
            </span>
          )}
        </span>
        <ChevronIcon size={20} className="shrink-0 text-quiet max-sm:hidden" />
      </SiteLink>
      {(order.paymentStatus !== 'pending' || (order.status === 'cancelled' && !order.isReplaced)) && (
        <OrderAgainButton order={order} />
      )}
      {order.paymentStatus !== 'pending' && (
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
  )
}
