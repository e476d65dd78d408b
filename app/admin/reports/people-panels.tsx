import { AdminMoney } from '#app/admin/kit/money.tsx'
import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import type { AnswerTimes } from '#shop/reports/people.ts'
import type { Report } from '#shop/reports/report.ts'
import type { ReportSpan } from '#shop/reports/span.ts'
import { RankChart } from './lazy-chart.tsx'
import { Legend } from './legend.tsx'
import { customerName, placeName } from './names.ts'
import { Count, formatCount } from './numbers.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ReportPanel } from './report-panel.tsx'
import { queryOf } from './span-bar.tsx'

const useLocale = () => useSite()?.locale ?? 'ar'

/** Parcels by destination, and sales without shipping. */
export function CountriesPanel({ countries, reportSpan }: { countries: Report['countries']; reportSpan: ReportSpan }) {
  const locale = useLocale()
  return (
    <ReportPanel
      title={m.reports_countries_title()}
      file="countries"
      query={queryOf(reportSpan)}
      isEmpty={countries.length === 0}
      chart={
        <>
          <Legend />
          <RankChart
            label={m.reports_countries_chart()}
            unit="money"
            xLabel={m.reports_axis_dinars()}
            locale={locale}
            points={countries.map(({ country, sales, salesBefore }) => ({
              name: placeName(country, locale),
              title: placeName(country, locale),
              now: sales,
              before: salesBefore,
            }))}
          />
        </>
      }
      table={
        <NumbersTable
          label={m.reports_countries_title()}
          rows={countries}
          keyOf={({ country }) => country}
          columns={[
            { label: m.reports_col_country(), cell: ({ country }) => placeName(country, locale) },
            { label: m.reports_col_orders(), cell: ({ orders }) => <Count value={orders} /> },
            { label: m.reports_col_sales(), cell: ({ sales }) => <AdminMoney fils={sales} /> },
            { label: m.reports_col_before(), cell: ({ salesBefore }) => <AdminMoney fils={salesBefore} /> },
          ]}
        />
      }
    />
  )
}

/** Sales and discounts per code. */
export function CodesPanel({
  codes,
  hasMore,
  reportSpan,
}: {
  codes: Report['codes']
  hasMore: boolean
  reportSpan: ReportSpan
}) {
  return (
    <ReportPanel
      title={m.reports_discounts_title()}
      {...(hasMore && { note: m.reports_discounts_more({ count: codes.length }) })}
      file="codes"
      query={queryOf(reportSpan)}
      isEmpty={codes.length === 0}
      table={
        <NumbersTable
          label={m.reports_discounts_title()}
          rows={codes}
          keyOf={({ code }) => code}
          columns={[
            { label: m.reports_col_code(), cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
            { label: m.reports_col_uses(), cell: ({ orders }) => <Count value={orders} /> },
            { label: m.reports_col_discount(), cell: ({ discount }) => <AdminMoney fils={discount} /> },
            { label: m.reports_col_sales(), cell: ({ sales }) => <AdminMoney fils={sales} /> },
          ]}
        />
      }
    />
  )
}

/** New and returning customers. */
export function CustomersPanel({ customers, reportSpan }: { customers: Report['customers']; reportSpan: ReportSpan }) {
  const rows = customers.filter(
    ({ kind, orders, customersBefore }) => kind !== 'unknown' || orders + customersBefore > 0,
  )
  return (
    <ReportPanel
      title={m.reports_customers_title()}
      note={m.reports_customers_note()}
      file="customers"
      query={queryOf(reportSpan)}
      isEmpty={rows.every(({ orders, customersBefore }) => orders + customersBefore === 0)}
      table={
        <NumbersTable
          label={m.reports_customers_title()}
          rows={rows}
          keyOf={({ kind }) => kind}
          columns={[
            { label: m.reports_col_customers(), cell: ({ kind }) => customerName(kind) },
            {
              label: m.reports_col_number(),
              cell: ({ kind, customers: count }) => (kind === 'unknown' ? '' : <Count value={count} />),
            },
            { label: m.reports_col_orders(), cell: ({ orders }) => <Count value={orders} /> },
            { label: m.reports_col_sales(), cell: ({ sales }) => <AdminMoney fils={sales} /> },
          ]}
        />
      }
    />
  )
}

/** A duration given in hours: minutes below two hours, days from two days on. */
function duration(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 2) return m.reports_minutes({ count: Math.round(hours * 60) })
  if (hours < 48) return m.reports_hours({ count: Math.round(hours * 10) / 10 })
  return m.reports_days({ count: Math.round((hours / 24) * 10) / 10 })
}

const share = ({ withinDay, decided }: AnswerTimes) =>
  decided === 0 ? '–' : <bdi dir="ltr">{`${formatCount(Math.round((withinDay / decided) * 100))}%`}</bdi>

/** How quickly messages were answered. */
export function AnswersPanel({
  answers: { now, before },
  reportSpan,
}: {
  answers: Report['answers']
  reportSpan: ReportSpan
}) {
  const rows = [
    {
      name: m.reports_answers_received(),
      now: <Count value={now.received} />,
      before: <Count value={before.received} />,
    },
    {
      name: m.reports_answers_answered(),
      now: <Count value={now.answered} />,
      before: <Count value={before.answered} />,
    },
    { name: m.reports_answers_median(), now: duration(now.median), before: duration(before.median) },
    { name: m.reports_answers_slowest(), now: duration(now.slowest), before: duration(before.slowest) },
    { name: m.reports_answers_within_day(), now: share(now), before: share(before) },
  ]
  return (
    <ReportPanel
      title={m.reports_answers_title()}
      note={m.reports_answers_note()}
      file="messages"
      query={queryOf(reportSpan)}
      isEmpty={now.received + before.received === 0}
      table={
        <NumbersTable
          label={m.reports_answers_title()}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { label: m.reports_col_figure(), cell: ({ name }) => name },
            { label: m.reports_now(), cell: (row) => row.now },
            { label: m.reports_before(), cell: (row) => row.before },
          ]}
        />
      }
    />
  )
}
