import { redirect } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { exportGuest } from '#shop/privacy/export-guest.ts'
import type { Route } from './+types/export'

/**
 * Everything stored about the guest who placed an order, as JSON. Needs a fresh proof of identity; where there is
 * nothing to export, the page says why.
 */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const args = { request, context, url }
  const staff = await requireAdmin(args, 'orders.see', 'customers.act', 'customers.contact', 'messages.see')
  const admin = await requireFresh(args, staff)
  const exported = await exportGuest(context.get(shopContext), admin, params.number)
  if (!exported.ok && exported.refusal.reason === 'unknown_order') throw new Response(null, { status: 404 })
  if (!exported.ok) throw redirect(adminOrderPath(params.number, 'guest'))
  return new Response(JSON.stringify(exported.value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="guest-data-${params.number}.json"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
