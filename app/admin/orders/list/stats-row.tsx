import { Link } from 'react-router'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { OrderStats } from '#shop/orders/stats.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { statusName } from '../names.ts'

/** The orders' figures (R17), each leading to its orders; a strip on a phone. `asked` is the list's query. */
export function StatsRow({ stats, asked }: { stats: OrderStats; asked: string }) {
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
    <ul
      aria-label={m.admin_orders_stats()}
      className="-mx-1 mt-4 flex gap-2 overflow-x-auto p-1 lg:grid lg:grid-cols-[repeat(6,minmax(0,1fr))_minmax(0,1.8fr)]"
    >
      {cards.map(([name, query, value, wide]) => (
        <li key={query} className={cx('shrink-0 lg:min-w-0', wide ? 'min-w-52' : 'min-w-28')}>
          <Link
            to={query === '' ? '/admin/orders' : `/admin/orders?${query}`}
            aria-current={asked === query ? 'page' : undefined}
            className={cx(
              'sheet flex min-h-16 flex-col justify-center px-3.5 py-2 transition-colors hover:border-ink',
              asked === query && 'border-leaf bg-leaf-tint',
            )}
          >
            <span className="text-sm text-quiet">{name}</span>
            <span className="text-xl leading-tight font-semibold tabular-nums">{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
