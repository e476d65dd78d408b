import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { shopContext, visitorContext } from '#app/context.ts'
import { useCart } from '#app/storefront/cart.tsx'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { orderForBuyer } from '#app/storefront/order/order-for-buyer.ts'
import { OrderScreen } from '#app/storefront/order/order-screen.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { opens } from '#shop/orders/access.ts'
import { readOrder } from '#shop/orders/read.ts'
import type { Route } from './+types/payment-success'
import { closeDraft } from './checkout/draft.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: m.success_title(), hidden: true }),
  // The address holds the order's secret: no other site may learn it from a link.
  { name: 'referrer', content: 'no-referrer' },
]

/** The order behind the link's number and token; a wrong, missing or foreign token shows what no order shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const number = url.searchParams.get('order')
  const token = url.searchParams.get('token')
  if (number === null || token === null || !/^ORD-\d{4}-\d{4,12}$/.test(number)) return { order: null }
  const found = await readOrder(shop.db, { number })
  if (found === null || !opens(shop.secrets, found.id, token)) return { order: null }
  return { order: orderForBuyer(found, token, context.get(visitorContext).locale) }
}

const askAgainMs = 4_000

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  const { ready, dispatch } = useCart()
  const { revalidate, state } = useRevalidator()
  const waiting = order?.state === 'waiting'

  // The cart is emptied by the order it became, once, and by no other.
  useEffect(() => {
    if (ready && order?.state === 'paid' && closeDraft(order.number)) dispatch({ type: 'CLEAR_CART' })
  }, [ready, order?.state, order?.number, dispatch])

  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), askAgainMs)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])

  return order === null ? <NoOrder /> : <OrderScreen order={order} />
}
