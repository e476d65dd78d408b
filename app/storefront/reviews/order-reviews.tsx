import { Card } from '#app/storefront/order/card.tsx'
import * as m from '#locales/compiled/messages.js'
import { ReviewLinks, type ReviewLinksProps } from './review-links.tsx'

/** The card on a buyer's order page that asks for reviews; nothing when none can be written. */
export function OrderReviews({ order }: Pick<ReviewLinksProps, 'order'>) {
  if (order.items.length === 0) return null
  return (
    <Card title={m.review_links_title()}>
      <p className="text-sm text-quiet">{m.review_links_text()}</p>
      <ReviewLinks order={order} className="-mb-3" />
    </Card>
  )
}
