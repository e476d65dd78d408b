import type { ReactNode } from 'react'
import { AdminMoney, Refunded } from '#app/admin/kit/money.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Report } from '#shop/reports/report.ts'
import type { ReportSpan } from '#shop/reports/span.ts'
import { Count } from './numbers.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ReportPanel } from './report-panel.tsx'
import { queryOf } from './span-bar.tsx'

type RemindersPanelProps = { reminders: Report['reminders']; reportSpan: ReportSpan }

/** Results of cart reminders, beside the previous span. */
export function RemindersPanel({ reminders: { now, before }, reportSpan }: RemindersPanelProps) {
  const row = (name: string, of: keyof typeof now, shown: (value: number) => ReactNode) => ({
    name,
    now: shown(now[of]),
    before: shown(before[of]),
  })
  const [count, money] = [(value: number) => <Count value={value} />, (fils: number) => <AdminMoney fils={fils} />]
  return (
    <ReportPanel
      title={m.reports_carts_title()}
      note={m.reports_carts_note()}
      file="cart-reminders"
      query={queryOf(reportSpan)}
      isEmpty={[now, before].every(({ sent, orders, refunds }) => sent + orders + refunds === 0)}
      table={
        <NumbersTable
          label={m.reports_carts_title()}
          rows={[
            row(m.reports_carts_sent(), 'sent', count),
            row(m.reports_carts_recovered(), 'orders', count),
            row(m.reports_col_sales(), 'sales', money),
            row(m.reports_col_refunds(), 'refunds', (fils) => <Refunded fils={fils} />),
            row(m.reports_col_revenue(), 'revenue', money),
          ]}
          keyOf={({ name }) => name}
          columns={[
            { label: m.reports_col_figure(), cell: ({ name }) => name },
            { label: m.reports_now(), cell: (each) => each.now },
            { label: m.reports_before(), cell: (each) => each.before },
          ]}
        />
      }
    />
  )
}
