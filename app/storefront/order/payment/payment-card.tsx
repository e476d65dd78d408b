import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'
import { DocumentLinks } from '../receipt/document-links.tsx'
import { Refunds } from './refunded.tsx'

/** Payment methods and date, and the receipt. */
export function PaymentCard({ order }: { order: BuyerOrder }) {
  const { paidBy, paidAt } = order
  if (paidAt === null) return null
  return (
    <Card title={m.order_payment()}>
      <div className="flex items-center justify-between gap-3">
        <div className="grid gap-2">
          {paidBy.map((method) => (
            <p key={method} className="flex items-center gap-3">
              <img src={methodPicture(method)} width={48} height={32} alt="" />
              <bdi className="font-medium">{methodName(method)}</bdi>
            </p>
          ))}
        </div>
        <Price fils={order.received} charged className="font-bold" />
      </div>
      <p className="mt-1 text-sm text-quiet">{paidAt}</p>
      <Refunds {...order.refunds} />
      <div className="mt-4 grid gap-2">
        <DocumentLinks documents={order.documents} />
        <ButtonLink to={orderPath(order, '/receipt')} variant="quiet" block>
          {m.order_receipt()}
        </ButtonLink>
      </div>
    </Card>
  )
}
