import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AdminMoney, Refunded } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { ChartPlaceholder, noChart } from '#app/admin/reports/lazy-chart.tsx'
import { Count, Days } from '#app/admin/reports/numbers.tsx'
import { NumbersTable } from '#app/admin/reports/numbers-table.tsx'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { Day } from '#shop/reports/dashboard-sales.ts'
import { addSales } from '#shop/reports/span.ts'

// The chart library is large: loaded here only, and after the page.
const SalesChart = lazy(() => import('./sales-chart.tsx').catch(noChart))
const never = () => () => {}

/** The revenue of the last 30 days as a chart, and the same figures as a table. */
export function SalesPanel({ days }: { days: Day[] }) {
  const locale = useSite()?.locale ?? 'ar'
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { orders, sales, refunds, revenue } = addSales(days)
  const blank = <ChartPlaceholder className="h-56" />
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
      {/* Time runs in the page's direction; the table below has the same figures as text. */}
      {orders + refunds === 0 ? (
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
      <p className="mt-3 max-w-prose text-sm text-quiet">{m.reports_paid_only()}</p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center rounded-md font-medium text-leaf hover:underline">
          {m.admin_dash_table()}
        </summary>
        <NumbersTable
          label={m.admin_dash_chart()}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { label: m.admin_dash_day(), cell: ({ day }) => <Days from={day} until={day} /> },
            { label: m.admin_dash_orders(), cell: (day) => <Count value={day.orders} /> },
            { label: m.reports_col_sales(), cell: (day) => <AdminMoney fils={day.sales} /> },
            { label: m.reports_col_refunds(), cell: (day) => <Refunded fils={day.refunds} /> },
            { label: m.admin_dash_revenue(), cell: (day) => <AdminMoney fils={day.revenue} /> },
          ]}
          amounts={[
            m.reports_total(),
            <Count key="orders" value={orders} />,
            <AdminMoney key="sales" fils={sales} />,
            <Refunded key="refunds" fils={refunds} />,
            <AdminMoney key="revenue" fils={revenue} />,
          ]}
        />
      </details>
    </Panel>
  )
}
