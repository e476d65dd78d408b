import { useEffect } from 'react'
import { useCart } from '#app/storefront/cart.tsx'
import { loadOrder, privateHeaders } from '#app/storefront/order/load-order.ts'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { SuccessScreen, successWords } from '#app/storefront/order/success-screen.tsx'
import { useOrderNews } from '#app/storefront/order/use-order-news.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/payment-success'
import { closeDraft } from './checkout/draft.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.order ? successWords(loaderData.order).title : m.no_order(),
    hidden: true,
  }),
  // After a move inside the shop no header arrives: the same word for the page itself.
  { name: 'referrer', content: 'no-referrer' },
]

export const headers: Route.HeadersFunction = () => privateHeaders

/** The order behind the link's number and token; a wrong, missing or foreign token shows what no order shows. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { order: await loadOrder(context, url.searchParams.get('order'), url.searchParams.get('token')) }
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  const { ready, dispatch } = useCart()
  useOrderNews(order)

  // The cart is emptied by the order it became, once, and by no other.
  useEffect(() => {
    if (ready && order?.state === 'paid' && closeDraft(order.number)) dispatch({ type: 'CLEAR_CART' })
  }, [ready, order?.state, order?.number, dispatch])

  return order === null ? <NoOrder /> : <SuccessScreen order={order} />
}
