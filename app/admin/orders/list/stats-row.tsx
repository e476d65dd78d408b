import { Link } from 'react-router'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { OrderStats } from '#shop/orders/stats.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { statusName } from '../names.ts'

/** The order counts (R17), each linking to its orders; a scrollable strip on a phone. `asked` is the list's query. */
export function StatsRow({ stats, activeQuery }: { stats: OrderStats; activeQuery: string }) {
  const cards: [name: string, query: string, value: React.ReactNode, wide?: boolean][] = [
    [m.admin_orders_stats_total(), '', stats.total.toLocaleString('en')],
    ...orderStatuses.map((status): (typeof cards)[number] => [
      statusName(status),
      `status=${status}`,
      stats.statuses[status].toLocaleString('en'),
    ]),
    [m.admin_orders_stats_revenue(), 'payment=paid', <AdminMoney key="revenue" fils={stats.revenue} />, true],
  ]
  return (
    <ul aria-label={m.admin_orders_stats()} className="-mx-1 mt-2 flex lg:mt-0.5 gap-2 overflow-x-auto p-1">
      {cards.map(([name, query, value, wide]) => (
        <li key={query} className={cx('shrink-0 grow', wide ? 'min-w-52 lg:min-w-0' : 'min-w-28 lg:min-w-0')}>
          <Link
            to={query === '' ? '/admin/orders' : `/admin/orders?${query}`}
            aria-current={activeQuery === query ? 'page' : undefined}
            className={cx(
              'sheet flex min-h-11 items-baseline justify-between gap-x-2 px-3 py-2 transition-colors hover:border-ink',
              activeQuery === query && 'border-leaf bg-leaf-tint',
            )}
          >
            <span className="text-sm whitespace-nowrap text-quiet">{name}</span>
            <span className="leading-tight font-semibold tabular-nums">{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
