import { Link } from 'react-router'
import { overLimitNote } from '#app/admin/kit/list/all-found.ts'
import { CheckIcon, WarningIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'
import { moveRefusals, statusName } from '../names.ts'

export type BulkMoved = {
  kind: 'moved'
  to: OrderStatus
  orders: { number: string; refused: keyof typeof moveRefusals | null; lostTimes: number }[]
  /** How many were selected; more than `orders` when the limit was exceeded. */
  found: number
}
export type BulkAnswer = BulkMoved | { kind: 'confirm' } | { kind: 'invalid' } | { kind: 'grown' }

/** The result of a bulk action: orders moved and, for the others, why not. Successes are collapsed. */
export function BulkResult({ answer }: { answer: BulkAnswer | undefined }) {
  if (answer === undefined || answer.kind === 'confirm') return null
  if (answer.kind !== 'moved')
    return (
      <Notice tone="danger" live="alert" className="mt-3 lg:py-1.5" title={m.admin_move_failed()}>
        {answer.kind === 'grown' ? m.admin_list_grown() : m.admin_orders_bulk_invalid()}
      </Notice>
    )
  const refused = answer.orders.filter((order) => order.refused !== null)
  const moved = answer.orders.length - refused.length
  const tone = refused.length === 0 ? 'success' : moved === 0 ? 'danger' : 'warning'
  const lost = answer.orders.some(({ lostTimes }) => lostTimes > 0)
  const left = overLimitNote(answer.found)
  return (
    <Notice tone={tone} live={refused.length === 0 ? 'status' : 'alert'} className="mt-2 lg:py-1">
      <details open={(refused.length > 0 && refused.length <= 2) || lost}>
        <summary className="min-h-6 cursor-pointer text-base font-semibold">
          {m.admin_orders_bulk_result({ moved, count: answer.orders.length, status: statusName(answer.to) })} {left}
        </summary>
        <ul className="mt-1 grid max-h-72 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
          {[...refused, ...answer.orders.filter((order) => order.refused === null)].map((order) => (
            <li key={order.number} className="flex items-start gap-2">
              {order.refused === null ? (
                <CheckIcon size={18} className="mt-0.5 shrink-0 text-leaf" />
              ) : (
                <WarningIcon size={18} className="mt-0.5 shrink-0 text-tomato-ink" />
              )}
              <span className="min-w-0">
                <Link to={`/admin/orders/view/${order.number}`} className="font-medium underline">
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
