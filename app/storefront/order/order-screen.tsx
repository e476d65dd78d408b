import { OrderReviews } from '#app/storefront/reviews/order-reviews.tsx'
import { WhatsappCard } from '#app/storefront/whatsapp/whatsapp-card.tsx'
import { OrderAgain } from './again/order-again.tsx'
import { Appointments } from './appointments.tsx'
import { Bought } from './bought-items.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { Downloads } from './downloads.tsx'
import { GiftsCard } from './gifts/gifts-card.tsx'
import { Help } from './help.tsx'
import { NextLinks } from './next-links.tsx'
import { NextSteps } from './next-steps.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'
import { OrderHead } from './order-head.tsx'
import { orderWords } from './order-text.ts'
import { ParcelsCard } from './parcels/parcels-card.tsx'
import { type Paying, PayNow } from './payment/pay-now.tsx'
import { PaymentCard } from './payment/payment-card.tsx'
import { PaymentProblem } from './payment/payment-problem.tsx'
import { ReturnsCard } from './returns/returns-card.tsx'
import { PackagesCard } from './sessions/packages-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

type OrderScreenProps = { order: BuyerOrder; paying: Paying | undefined; onChanged: () => void }

/** An order's page for its buyer: status, open tasks, delivery, items, downloads, receipt. */
export function OrderScreen({ order, paying, onChanged }: OrderScreenProps) {
  const isLost = order.state === 'expired' || order.state === 'cancelled'
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-8 sm:py-12 md:px-8">
      <OrderHead {...orderWords(order)} number={order.number} />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid content-start gap-6">
          <PaymentProblem order={order} />
          <PayNow order={order} answered={paying} onOver={onChanged} />
          {isLost && <OrderAgain order={order} />}
          <PackagesCard order={order} />
          <Appointments order={order} />
          <GiftsCard order={order} />
          <Downloads order={order} />
          <ParcelsCard order={order} />
          <TimelineCard moments={order.moments} />
          <Bought order={order} />
          {!isLost && <OrderAgain order={order} />}
          <OrderReviews order={order} />
        </div>
        <div className="grid content-start gap-6">
          <NextSteps order={order} />
          <DeliveryCard order={order} />
          <PaymentCard order={order} />
          <ReturnsCard order={order} />
          <WhatsappCard order={order} onEnded={onChanged} />
          <Help number={order.number} />
        </div>
      </div>
      <NextLinks />
    </div>
  )
}
