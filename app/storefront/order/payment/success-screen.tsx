import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { Appointments } from '../appointments.tsx'
import { Bought } from '../bought-items.tsx'
import { Downloads } from '../downloads.tsx'
import { GiftsCard } from '../gifts/gifts-card.tsx'
import { Help } from '../help.tsx'
import { NextLinks } from '../next-links.tsx'
import { NextSteps } from '../next-steps.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'
import { OrderHead } from '../order-head.tsx'
import { orderWords } from '../order-text.ts'
import { DocumentLinks } from '../receipt/document-links.tsx'
import { PackagesCard } from '../sessions/packages-card.tsx'

/** The headline right after the bank, by the bank's answer so far. */
export function successWords(order: BuyerOrder) {
  if (order.state === 'paid')
    return { art: 'tree-fruit', title: m.success_title(), text: m.success_text({ email: order.email }) } as const
  // The buyer has just come from the bank: ask the bank, not the buyer, whether they paid.
  return orderWords(isWaiting(order) ? { ...order, state: 'waiting' } : order)
}

const isWaiting = ({ state }: BuyerOrder) => state === 'payable' || state === 'accepted' || state === 'waiting'

/**
 * The page after payment (R20): order number, downloads, next steps, contact, and links on; the order's own page is one
 * tap away. While the bank has not answered, the page says so and waits.
 */
export function SuccessScreen({ order }: { order: BuyerOrder }) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 sm:py-12 md:px-8">
      <OrderHead {...successWords(order)} number={order.number} live={isWaiting(order)}>
        <ButtonLink to={orderPath(order)} variant="secondary" className="mt-2">
          {m.order_see()}
        </ButtonLink>
      </OrderHead>
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-6">
          <PackagesCard order={order} />
          <Appointments order={order} />
          <GiftsCard order={order} />
          <Downloads order={order} />
          <Bought order={order} />
        </div>
        <div className="grid content-start gap-6">
          <NextSteps order={order} />
          {order.documents && (
            <div className="grid gap-2">
              <DocumentLinks documents={order.documents} />
            </div>
          )}
          <Help number={order.number} />
        </div>
      </div>
      <NextLinks />
    </div>
  )
}
