import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AdminMoney } from '#app/admin/money.tsx'
import { Panel } from '#app/admin/orders/panel.tsx'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { Day } from '#shop/reports/dashboard-sales.ts'
import { nameDay } from './day-names.ts'

// The chart's library is large: it is fetched here alone, and not before the page stands.
const SalesChart = lazy(() => import('./sales-chart.tsx'))
const never = () => () => {}

/** The revenue of the last 30 days as a chart, and the same figures as a table. */
export function SalesPanel({ days }: { days: Day[] }) {
  const locale = useSite()?.locale ?? 'ar'
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const revenue = days.reduce((all, day) => all + day.revenue, 0)
  const orders = days.reduce((all, day) => all + day.orders, 0)
  const blank = <div className="h-56 rounded-md bg-sunken" />
  return (
    <Panel
      title={m.admin_dash_chart()}
      aside={
        <>
          <AdminMoney fils={revenue} />
          {m.admin_dash_chart_orders({ count: orders })}
        </>
      }
    >
      {/* The direction of time is that of the page; the table below says all of it in words. */}
      {revenue === 0 ? (
        <p className="flex h-40 items-center justify-center rounded-md bg-sunken px-4 text-center text-quiet">
          {m.admin_dash_chart_empty()}
        </p>
      ) : (
        <div aria-hidden="true" className="h-56">
          {inBrowser ? (
            <Suspense fallback={blank}>
              <SalesChart days={days} locale={locale} />
            </Suspense>
          ) : (
            blank
          )}
        </div>
      )}
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center rounded-md font-medium text-leaf hover:underline">
          {m.admin_dash_table()}
        </summary>
        <table className="mt-1 w-full max-w-xl text-sm tabular-nums">
          <caption className="sr-only">{m.admin_dash_chart()}</caption>
          <thead className="border-b border-line text-quiet">
            <tr>
              <th scope="col" className="py-2 text-start font-medium">
                {m.admin_dash_day()}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {m.admin_dash_orders()}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {m.admin_dash_revenue()}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders: count, revenue: fils }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-start font-normal">
                  <time dateTime={day} suppressHydrationWarning>
                    {nameDay(day, locale)}
                  </time>
                </th>
                <td className="py-1.5 text-end">{count}</td>
                <td className="py-1.5 text-end">
                  <AdminMoney fils={fils} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}
