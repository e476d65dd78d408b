import { Link } from 'react-router'
import { ReturnIcon } from '#app/admin/kit/icons.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { boundedCount } from '#app/admin/shell/count.tsx'
import { useLive } from '#app/admin/shell/live/live.tsx'
import { type AdminPage, adminPages } from '#app/admin/shell/pages.ts'
import { cx } from '#app/ui/class-names.ts'
import { CheckIcon, CoinIcon, TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

const waitingPages: AdminPage[] = [
  ...adminPages.flat().filter((page) => page.waits !== undefined),
  {
    path: '/admin/orders?turn=ship',
    name: m.shipments_dash_ship,
    Icon: TruckIcon,
    waits: 'ship',
    needs: ['orders.see'],
  },
  {
    path: '/admin/orders?turn=late',
    name: m.shipments_dash_late,
    Icon: TruckIcon,
    waits: 'lateParcels',
    needs: ['orders.see'],
  },
  {
    path: '/admin/orders?turn=collect',
    name: m.shipments_turn_collect,
    Icon: CoinIcon,
    waits: 'collect',
    needs: ['orders.see'],
  },
  {
    path: '/admin/returns?show=late',
    name: m.admin_returns_dash_late,
    Icon: ReturnIcon,
    waits: 'lateReturns',
    needs: ['orders.see'],
  },
  {
    path: '/admin/orders?turn=owed',
    name: m.admin_orders_turn_owed,
    Icon: CoinIcon,
    waits: 'owed',
    needs: ['orders.see'],
  },
]

/** Pending work with links; the counts update live. */
export function WaitingList() {
  const waiting = useLive()?.waiting
  const may = useMay()
  if (waiting === undefined) return null
  const due = waitingPages.filter(({ waits, needs }) => waits !== undefined && waiting[waits] > 0 && may(...needs))
  if (due.length === 0)
    return (
      <p className="sheet flex items-center gap-3 p-4 font-medium">
        <CheckIcon size={22} className="shrink-0 text-leaf" />
        {m.admin_dash_nothing()}
      </p>
    )
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {due.map(({ path, name, Icon, waits = 'orders' }) => {
        const late = waits === 'calls' && waiting.late > 0
        const urgent = late || waits === 'owed' || waits === 'lateParcels' || waits === 'lateReturns'
        return (
          <li key={path} className="grid last:odd:col-span-2 sm:last:odd:col-span-1">
            <Link
              to={lists[path] ?? path}
              className={cx(
                'sheet flex flex-col gap-0.5 p-3 transition-colors hover:border-ink md:p-4',
                urgent && 'border-tomato/60',
              )}
            >
              <span className="flex items-center justify-between gap-2">
                <bdi className="font-display text-2xl leading-tight font-bold tabular-nums" dir="ltr">
                  {boundedCount(waiting[waits])}
                </bdi>
                <Icon size={22} className="shrink-0 text-leaf" />
              </span>
              <span className="text-sm font-medium">{words[path]?.() ?? name()}</span>
              {late && (
                <span className="text-xs font-semibold text-tomato-ink">
                  {m.admin_dash_late({ count: boundedCount(waiting.late) })}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Where a page's list contains exactly what was counted. */
const lists: Record<string, string> = {
  '/admin/orders': '/admin/orders?turn=waiting',
  '/admin/products': '/admin/products?status=active&stock=low',
  '/admin/payments': '/admin/payments?show=differences',
}

/** What the number counts, as a label. */
const words: Record<string, () => string> = {
  '/admin/products': m.admin_dash_stock,
  '/admin/orders': m.admin_dash_to_handle,
  '/admin/messages': m.admin_dash_unread,
  '/admin/discount-codes': m.admin_dash_discounts,
  '/admin/users': m.admin_dash_users,
  '/admin/calls': m.admin_dash_calls,
  '/admin/returns': m.admin_returns_dash,
  '/admin/reviews': m.admin_dash_reviews,
  '/admin/payments': m.admin_dash_differences,
}
