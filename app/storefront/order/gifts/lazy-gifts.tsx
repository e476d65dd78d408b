import { lazy, Suspense } from 'react'
import type { BuyerOrder } from '../order-for-buyer.ts'

const Card = lazy(() => import('./gifts-card.tsx').then(({ GiftsCard }) => ({ default: GiftsCard })))

/** The gifts of an order, which only orders with some of them fetch. */
export function Gifts({ order }: { order: BuyerOrder }) {
  if (order.gifts.length === 0) return null
  return (
    <Suspense>
      <Card order={order} />
    </Suspense>
  )
}
