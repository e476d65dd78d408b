import { data } from 'react-router'
import { readFields, typedInteger } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import { changeAppointment } from '#app/storefront/order/change-appointment.ts'
import { loadOrder } from '#app/storefront/order/load-order.ts'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { OrderScreen } from '#app/storefront/order/order-screen.tsx'
import type { Paying } from '#app/storefront/order/payment/pay-now.tsx'
import { payingHere } from '#app/storefront/order/payment/payment-cookie.ts'
import { useEndedCheckout } from '#app/storefront/order/payment/use-ended-checkout.ts'
import { bookFromPackage } from '#app/storefront/order/sessions/book-from-package.ts'
import { readOrShown, useOrderUpdates } from '#app/storefront/order/use-order-updates.ts'
import { endWhatsappIntent } from '#app/storefront/whatsapp/whatsapp-card.tsx'
import * as m from '#locales/compiled/messages.js'
import { payAgain } from '#shop/checkout/pay-again.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import { endWhatsapp } from '#shop/orders/contact/end-whatsapp.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePage(matches, loaderData?.order ? m.order_title({ number: loaderData.order.number }) : m.no_order())

export const headers: Route.HeadersFunction = () => privateHeaders

/** A guest's order by its private link; all invalid links get the same answer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await loadOrder(context, params.number, url.searchParams.get('token'))
  return data({ order }, { status: order === null ? 404 : 200 })
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return readOrShown(args)
}

/** Pays an order that is still held, or changes an appointment. The browser navigates to the bank's page itself. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const found = await openOrder(shop, params.number, url.searchParams.get('token'))
  if (found === null) throw data(null, { status: 404 })
  const fields = await readFields(request)
  const changed = await changeAppointment(context, found.id, fields)
  if (changed !== null) return changed
  if (fields.intent === endWhatsappIntent) {
    await endWhatsapp(shop.db, found.id, shop.clock.now())
    return { whatsapp: 'ended' as const }
  }
  const booked = await bookFromPackage(context, found.id, fields)
  if (booked !== null) return booked
  if ((await context.get(limitsContext).orders.hit(visitor)) !== null) return { problem: 'limited' } satisfies Paying
  const method = paymentMethods.find((each) => each === fields.method)
  const total = typedInteger(fields.total) ?? undefined
  const again = await payAgain(shop, found.id, { total, method })
  if (!again.ok) return { problem: again.refusal.reason } satisfies Paying
  const page = await payOrder(shop, again.value.paymentId, { prefix: visitor.prefix })
  if (!page.ok) return { problem: page.refusal.reason } satisfies Paying
  const headers = { 'Set-Cookie': payingHere(shop, again.value.paymentId, 'order') }
  return data({ pageUrl: page.value.pageUrl } satisfies Paying, { headers })
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  const ask = useOrderUpdates(loaderData)
  useEndedCheckout(order)
  return order === null ? (
    <NoOrder />
  ) : (
    <OrderScreen
      order={order}
      paying={
        actionData && !('bookingId' in actionData || 'line' in actionData || 'whatsapp' in actionData)
          ? actionData
          : undefined
      }
      onChanged={ask}
    />
  )
}
