import { data, redirect } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { emptyDraft, orderOf } from '#app/admin/orders/make/draft.ts'
import { loadForm, readDraft } from '#app/admin/orders/make/load-form.server.ts'
import { type FormResult, OrderForm } from '#app/admin/orders/make/order-form.tsx'
import { useLastForm } from '#app/admin/orders/make/use-last-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { teamOrderSchema } from '#shop/checkout/team/form.ts'
import { placeForCustomer } from '#shop/checkout/team/place-for-customer.ts'
import { isUuid } from '#shop/ids.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import type { Route } from './+types/make'

/** Places an order for a customer, by phone or WhatsApp. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.act', 'customers.see', 'customers.contact')
  const { locale } = context.get(visitorContext)
  return loadForm(context.get(shopContext), emptyDraft(crypto.randomUUID()), locale)
}

/** Searches, recalculates, or places the order; then its payment link can be sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.see', 'customers.contact')
  const shop = context.get(shopContext)
  const { locale } = context.get(visitorContext)
  const { draft, places } = await readDraft(shop, request)
  // An order is placed only with the total that was shown.
  if (!places || draft.expectedTotal === '') return data<FormResult>(await loadForm(shop, draft, locale))
  const read = parseInput(teamOrderSchema, { locale: draft.locale, off: draft.off, order: orderOf(draft) })
  if (!read.ok) {
    const result = await loadForm(shop, draft, locale, { problems: read.errors })
    return data<FormResult>(result, { status: 422 })
  }
  const key = isUuid(draft.key) ? draft.key : crypto.randomUUID()
  const placed = await placeForCustomer(shop, admin, read.value, `team:${key}`)
  if (!placed.ok) return data<FormResult>(await loadForm(shop, draft, locale, { refusal: placed.refusal }))
  const { number, paymentId, total } = placed.value
  // Nothing to pay: the order is complete.
  if (total === 0) await payOrder(shop, paymentId)
  return redirect(`/admin/orders/${total === 0 ? 'view' : 'link'}/${number}`)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.team_order_title(), hidden: true })
}

export default function Make({ loaderData, actionData }: Route.ComponentProps) {
  const answered = useLastForm(actionData, loaderData)
  return (
    <>
      <BackLink to="/admin/orders">{m.admin_back_orders()}</BackLink>
      <h1 className="text-2xl">{m.team_order_title()}</h1>
      <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">{m.team_order_intro()}</p>
      <OrderForm {...(answered ?? loaderData)} customer="typed" />
    </>
  )
}
