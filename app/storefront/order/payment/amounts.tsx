import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** Subtotal, shipping, discount and total; meaningless zeros are left out. */
export function Amounts({ order }: { order: BuyerOrder }) {
  const amounts = [
    { label: m.summary_subtotal(), fils: order.subtotal, minus: false, code: null },
    ...(order.isDigitalOnly
      ? []
      : [{ label: m.summary_shipping(), fils: order.shippingCost, minus: false, code: null }]),
    ...order.discounts.map(({ byHand, code, fils }) => ({
      label: byHand ? m.summary_discount_by_hand() : m.summary_discount(),
      fils,
      minus: true,
      code,
    })),
  ]
  return (
    <dl className="grid gap-1.5 border-t border-line pt-3">
      {amounts.map((sum) => (
        <div key={sum.label} className="flex justify-between gap-4 text-quiet">
          <dt>
            {sum.label}
            {sum.code && (
              <>
                {' '}
                <bdi dir="ltr">({sum.code})</bdi>
              </>
            )}
          </dt>
          <dd>
            <Price fils={sum.fils} charged minus={sum.minus} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 text-lg font-bold">
        <dt>{m.summary_total()}</dt>
        <dd>
          <Price fils={order.total} charged />
        </dd>
      </div>
      {order.received > order.total && (
        <div className="flex justify-between gap-4">
          <dt>{m.document_received()}</dt>
          <dd>
            <Price fils={order.received} charged />
          </dd>
        </div>
      )}
      {order.refunds.back > 0 && (
        <div className="flex justify-between gap-4">
          <dt>{m.order_refunded_amount()}</dt>
          <dd>
            <Price fils={order.refunds.back} charged minus />
          </dd>
        </div>
      )}
    </dl>
  )
}
