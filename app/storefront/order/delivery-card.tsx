import * as m from '#locales/compiled/messages.js'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'

/** Recipient, address, and the number the driver calls. */
export function DeliveryCard({ order }: { order: BuyerOrder }) {
  if (order.address === null) return null
  return (
    <Card title={m.order_delivery()}>
      <address className="not-italic wrap-anywhere">
        <strong className="block font-semibold">
          <bdi>{order.name}</bdi>
        </strong>
        {order.address.map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
        <bdi dir="ltr" className="mt-1 block w-fit tabular-nums">
          {order.phone}
        </bdi>
      </address>
      {order.addressNotes && (
        <p className="mt-2 text-sm text-quiet wrap-anywhere [unicode-bidi:plaintext]">{order.addressNotes}</p>
      )}
    </Card>
  )
}
