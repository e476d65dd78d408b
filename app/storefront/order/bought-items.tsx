import { SiteLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { Holds } from '../bundles/holds.tsx'
import { productPath } from '../product/product-path.ts'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'

/** What was bought and what it came to, in the dinars that were charged. */
export function Bought({ order }: { order: BuyerOrder }) {
  return (
    <Card title={order.paidAt === null ? m.review_items() : m.success_bought()}>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 py-3 first:pt-0">
            <Picture image={line.image} alt="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm bg-sunken" />
            <span className="min-w-0 grow wrap-anywhere">
              {line.isSold ? (
                <SiteLink
                  to={productPath(line.productId)}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  <bdi>{line.title}</bdi>
                </SiteLink>
              ) : (
                <bdi>{line.title}</bdi>
              )}{' '}
              <span className="whitespace-nowrap text-quiet">× {line.quantity}</span>
              <Holds parts={line.holds} className="block text-sm text-quiet" />
            </span>
            <Price fils={line.total} charged />
          </li>
        ))}
      </ul>
      <Amounts order={order} />
    </Card>
  )
}

/** Subtotal, shipping, discount and total; what is zero and means nothing is left out. */
export function Amounts({ order }: { order: BuyerOrder }) {
  const amounts = [
    { label: m.summary_subtotal(), fils: order.subtotal, minus: false },
    ...(order.isDigitalOnly ? [] : [{ label: m.summary_shipping(), fils: order.shippingCost, minus: false }]),
    ...(order.discount > 0 ? [{ label: m.summary_discount(), fils: order.discount, minus: true }] : []),
  ]
  return (
    <dl className="grid gap-1.5 border-t border-line pt-3">
      {amounts.map((sum) => (
        <div key={sum.label} className="flex justify-between gap-4 text-quiet">
          <dt>
            {sum.label}
            {sum.minus && order.promoCode && (
              <>
                {' '}
                <bdi dir="ltr">({order.promoCode})</bdi>
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
