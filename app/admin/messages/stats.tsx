import { Link } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { MessageStats } from '#shop/messages/list.ts'
import { messageStatuses } from '#shop/messages/status.ts'
import { priorityNames, statusNames } from './names.ts'

/** Counts over all messages, each linking to the messages counted. */
export function Stats({ stats, params }: { stats: MessageStats; params: URLSearchParams }) {
  const figures = [
    { query: '', name: m.inbox_stat_total(), count: stats.total, bright: false },
    ...messageStatuses.map((status) => ({
      query: `status=${status}`,
      name: statusNames[status](),
      count: stats[status],
      bright: status === 'unread',
    })),
    ...(['high', 'urgent'] as const).map((priority) => ({
      query: `priority=${priority}`,
      name: priorityNames[priority](),
      count: stats[priority],
      bright: priority === 'urgent',
    })),
  ]
  return (
    <nav aria-label={m.inbox_stats()} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {figures.map(({ query, name, count, bright }) => {
          const current = params.toString() === query
          return (
            <li key={query}>
              <Link
                to={`?${query}`}
                aria-current={current ? 'page' : undefined}
                className={cx(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors',
                  current ? 'border-leaf bg-leaf-tint' : 'border-control bg-raised hover:border-ink',
                )}
              >
                {name}
                <span
                  className={cx(
                    'min-w-6 rounded-full px-1.5 text-center text-xs font-semibold tabular-nums',
                    bright && count > 0 ? 'bg-sun text-on-sun' : 'text-quiet',
                  )}
                >
                  {count}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
