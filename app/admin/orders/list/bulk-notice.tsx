import { Link } from 'react-router'
import { overLimitNote } from '#app/admin/kit/list/all-found.ts'
import { CheckIcon, WarningIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderStatus } from '#shop/orders/status.ts'
import { moveRefusals, statusName } from '../names.ts'

export type BulkMoved = {
  kind: 'moved'
  to: OrderStatus
  orders: { number: string; refused: keyof typeof moveRefusals | null; lostTimes: number }[]
  /** How many were selected; more than `orders` when the limit was exceeded. */
  found: number
}
export type BulkResult = BulkMoved | { kind: 'confirm' } | { kind: 'invalid' } | { kind: 'grown' }

/** The result of a bulk action: orders moved and, for the others, why not. Successes are collapsed. */
export function BulkNotice({ result }: { result: BulkResult | undefined }) {
  if (result === undefined || result.kind === 'confirm') return null
  if (result.kind !== 'moved')
    return (
      <Notice tone="danger" live="alert" className="mt-3 lg:py-1.5" title={m.admin_move_failed()}>
        {result.kind === 'grown' ? m.admin_list_grown() : m.admin_orders_bulk_invalid()}
      </Notice>
    )
  const refused = result.orders.filter((order) => order.refused !== null)
  const moved = result.orders.length - refused.length
  const tone = refused.length === 0 ? 'success' : moved === 0 ? 'danger' : 'warning'
  const lost = result.orders.some(({ lostTimes }) => lostTimes > 0)
  const left = overLimitNote(result.found)
  return (
    <Notice tone={tone} live={refused.length === 0 ? 'status' : 'alert'} className="mt-2 lg:py-1">
      <details open={(refused.length > 0 && refused.length <= 2) || lost}>
        <summary className="min-h-6 cursor-pointer text-base font-semibold">
          {m.admin_orders_bulk_result({ moved, count: result.orders.length, status: statusName(result.to) })} {left}
        </summary>
        <ul className="mt-1 grid max-h-72 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
          {[...refused, ...result.orders.filter((order) => order.refused === null)].map((order) => (
            <li key={order.number} className="flex items-start gap-2">
              {order.refused === null ? (
                <CheckIcon size={18} className="mt-0.5 shrink-0 text-leaf" />
              ) : (
                <WarningIcon size={18} className="mt-0.5 shrink-0 text-tomato-ink" />
              )}
              <span className="min-w-0">
                <Link to={adminOrderPath(order.number)} className="font-medium underline">
                  <bdi dir="ltr">{order.number}</bdi>
                </Link>{' '}
                {order.refused === null ? m.admin_orders_bulk_moved() : moveRefusals[order.refused]()}
                {order.lostTimes > 0 && ` ${m.admin_orders_lost_times({ count: order.lostTimes })}.`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
