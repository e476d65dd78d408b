import { data, redirect } from 'react-router'
import { BackToOrder } from '#app/admin/orders/back-to-order.tsx'
import { draftOf, orderOf } from '#app/admin/orders/make/draft.ts'
import { loadForm, readDraft } from '#app/admin/orders/make/load-form.server.ts'
import { type FormResult, OrderForm } from '#app/admin/orders/make/order-form.tsx'
import { useLastForm } from '#app/admin/orders/make/use-last-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readAppointments } from '#shop/appointments/read.ts'
import { changeOrder, isChangeable } from '#shop/checkout/team/change-order.ts'
import { changedOrderSchema } from '#shop/checkout/team/form.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { readOrder } from '#shop/orders/read.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import type { Shop } from '#shop/shop.ts'
import type { Route } from './+types/change'

/** Edits the contents of an unpaid order that the team placed. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const { draft, isOpen } = await stored(shop, params.number)
  const result = await loadForm(shop, draft, context.get(visitorContext).locale, { changes: params.number })
  return { result, isOpen, number: params.number }
}

async function stored(shop: Shop, number: string) {
  const order = await readOrder(shop.db, { number })
  if (order === null || order.forgottenAt !== null) throw data(null, { status: 404 })
  const held = (await readAppointments(shop.db, order.id)).filter(({ state }) => state === 'held')
  const appointments = held.map(({ productId, startsAt, mode, hostId, hostChosen }) => ({
    productId: productId ?? '',
    startsAt: startsAt.toISOString(),
    mode: mode ?? 'live',
    hostId: hostChosen ? String(hostId) : '',
  }))
  return { draft: draftOf(order, appointments), isOpen: isChangeable(order, shop.clock.now()) }
}

/** Searches, recalculates, or saves the order. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const shop = context.get(shopContext)
  const { locale } = context.get(visitorContext)
  const { draft, places } = await readDraft(shop, request)
  if (!places || draft.expectedTotal === '')
    return data<FormResult>(await loadForm(shop, { ...draft, findCustomer: '' }, locale, { changes: params.number }))
  const { customer: _, ...order } = orderOf(draft)
  const read = parseInput(changedOrderSchema, { off: draft.off, order, seen: draft.seen })
  if (!read.ok) {
    const result = await loadForm(shop, draft, locale, { problems: read.errors, changes: params.number })
    return data<FormResult>(result, { status: 422 })
  }
  const changed = await changeOrder(shop, admin, params.number, read.value)
  if (!changed.ok) {
    const { refusal } = changed
    const shown = refusal.reason === 'changed' ? (await stored(shop, params.number)).draft : draft
    return data<FormResult>(await loadForm(shop, shown, locale, { refusal, changes: params.number }))
  }
  const { total, paymentId } = changed.value
  if (total === 0 && paymentId !== '') await payOrder(shop, paymentId)
  return redirect(adminOrderPath(params.number))
}

export function meta({ params, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.team_order_change_title({ number: isolate(params.number) }), hidden: true })
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { number, isOpen, result } = loaderData
  const shown = useLastForm(actionData, loaderData) ?? result
  return (
    <>
      <BackToOrder number={number} />
      <h1 className="text-2xl">{m.team_order_change_title({ number: isolate(number) })}</h1>
      {isOpen ? (
        <>
          <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">{m.team_order_change_intro()}</p>
          {/* Another admin's change resets the form. */}
          <OrderForm key={shown.draft.seen} {...shown} customer="fixed" />
        </>
      ) : (
        <Notice className="mt-4">{m.team_order_problem_not_changeable()}</Notice>
      )}
    </>
  )
}
