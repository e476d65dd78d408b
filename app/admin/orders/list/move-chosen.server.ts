import { data } from 'react-router'
import { hasGrown, readAllFound } from '#app/admin/kit/list/all-found.ts'
import { orderFiltersFor } from '#app/admin/orders/contact/without-contact.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { maxBulkRows } from '#shop/numbers.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { moveOrders } from '#shop/orders/move-orders.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import type { Shop } from '#shop/shop.ts'
import type { BulkResult } from './bulk-notice.tsx'

/**
 * Sets the status of several orders: the named ones, each as it was seen ("ORD-2026-0001 pending"), or all results of
 * the list's filter, each as it is then. Cancelling has to be confirmed.
 */
export async function moveChosen(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'orders.act'>,
  form: FormData,
) {
  const to = orderStatuses.find((status) => status === form.get('to'))
  const all = readAllFound(form)
  const named = form.getAll('order').flatMap((each) => {
    const [, number, status] = /^(ORD-\d{4}-\d{4,12}) (\w+)$/.exec(String(each)) ?? []
    const seen = orderStatuses.find((known) => known === status)
    return number !== undefined && seen !== undefined ? [{ number, seen }] : []
  })
  if (to === undefined || (all === null && named.length === 0) || named.length > maxBulkRows)
    return data<BulkResult>({ kind: 'invalid' }, { status: 422 })
  if (to === 'cancelled' && form.get('confirmed') !== 'yes') return data<BulkResult>({ kind: 'confirm' })
  const move = (orders: typeof named) => moveOrders(db, { clock, jobs }, admin, { orders, to })
  if (all === null) return data<BulkResult>({ kind: 'moved', to, orders: await move(named), found: named.length })

  const filters = orderFiltersFor(admin, all.query)
  const before = new Date(Math.min(all.asOf.getTime(), filters.before?.getTime() ?? Number.POSITIVE_INFINITY))
  const { rows, found } = await findOrders(db, { limit: maxBulkRows }, { ...filters, before })
  if (hasGrown(all, found)) return data<BulkResult>({ kind: 'grown' }, { status: 409 })
  const orders = await move(rows.map(({ number, status }) => ({ number, seen: status })))
  return data<BulkResult>({ kind: 'moved', to, orders, found })
}
