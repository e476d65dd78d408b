import type { ReactNode } from 'react'
import { AdminMoney, Refunded } from '#app/admin/kit/money.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Report } from '#shop/reports/report.ts'
import { Change, Count } from './numbers.tsx'

type Figure = { name: string; value: ReactNode; of: keyof Report['now']; lessIsBetter?: boolean }

/** Headline figures, each with its change. */
export function Figures({ report: { now, before } }: { report: Pick<Report, 'now' | 'before'> }) {
  const figures = [
    { name: m.reports_figure_sales(), value: <AdminMoney fils={now.sales} />, of: 'sales' },
    { name: m.reports_figure_refunds(), value: <Refunded fils={now.refunds} />, of: 'refunds', lessIsBetter: true },
    { name: m.reports_figure_revenue(), value: <AdminMoney fils={now.revenue} />, of: 'revenue' },
    { name: m.reports_figure_orders(), value: <Count value={now.orders} />, of: 'orders' },
    { name: m.reports_figure_average(), value: <AdminMoney fils={now.average} />, of: 'average' },
    { name: m.reports_figure_units(), value: <Count value={now.units} />, of: 'units' },
  ] satisfies Figure[]
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-3">
      {figures.map(({ name, value, of, lessIsBetter }) => (
        <div key={of} className="sheet flex min-w-0 flex-col px-3 py-3 sm:px-4">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="font-semibold sm:text-xl">{value}</dd>
          <dd className="min-h-6">
            <Change now={now[of]} before={before[of]} lessIsBetter={lessIsBetter ?? false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
