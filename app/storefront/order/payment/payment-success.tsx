import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import { loadOrder } from '#app/storefront/order/load-order.ts'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { outcomeWords, readOutcome } from '#app/storefront/order/payment/payment-outcome.ts'
import { PaymentOutcomeScreen } from '#app/storefront/order/payment/payment-outcome-screen.tsx'
import { SuccessScreen, successWords } from '#app/storefront/order/payment/success-screen.tsx'
import { useEndedCheckout } from '#app/storefront/order/payment/use-ended-checkout.ts'
import { readOrShown, useOrderUpdates } from '#app/storefront/order/use-order-updates.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/payment-success'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => privatePage(matches, titleOf(loaderData))

export const headers: Route.HeadersFunction = () => privateHeaders

/**
 * The order of the link's number and token; a wrong, missing or foreign token is answered like no order. Without
 * either, the outcome of a payment: for buyers who return from the bank in another browser.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const order = await loadOrder(context, url.searchParams.get('order'), url.searchParams.get('token'))
  return { order, outcome: order === null ? readOutcome(url.searchParams.get('payment')) : null }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrShown(args)
}

function titleOf(shown: Awaited<ReturnType<typeof loader>> | undefined): string {
  if (shown?.order) return successWords(shown.order).title
  return shown?.outcome ? outcomeWords[shown.outcome]().title : m.no_order()
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { order, outcome } = loaderData
  useOrderUpdates(loaderData)
  useEndedCheckout(order)
  if (order !== null) return <SuccessScreen order={order} />
  return outcome === null ? <NoOrder /> : <PaymentOutcomeScreen payment={outcome} />
}
