import { SiteLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { BundleParts } from '../bundles/bundle-parts.tsx'
import { productPath } from '../product/product-path.ts'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'
import { Amounts } from './payment/amounts.tsx'

/** The items bought and the amounts, in the dinars charged. */
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
              <BundleParts parts={line.holds} className="block text-sm text-quiet" />
              {line.refunded.map(({ title, quantity }) => (
                <span key={title} className="block text-sm font-medium">
                  {m.moment_refunded()}
                  {title && (
                    <>
                      : <bdi>{title}</bdi>
                    </>
                  )}{' '}
                  <span className="whitespace-nowrap">× {quantity}</span>
                </span>
              ))}
            </span>
            <Price fils={line.total} charged />
          </li>
        ))}
      </ul>
      <Amounts order={order} />
    </Card>
  )
}
