import { AdminMoney, Refunded } from '#app/admin/kit/money.tsx'
import { rangeInWords } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Report } from '#shop/reports/report.ts'
import type { ReportSpan } from '#shop/reports/span.ts'
import { RankChart, TimeChart } from './lazy-chart.tsx'
import { Legend } from './legend.tsx'
import { kindName } from './names.ts'
import { Count, Days, formatDay } from './numbers.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ReportPanel } from './report-panel.tsx'
import { queryOf, StepChoice } from './span-bar.tsx'

const useLocale = () => useSite()?.locale ?? 'ar'

/** Sales, refunds and net revenue, by day, week or month. */
export function RevenuePanel({
  report,
  reportSpan,
}: {
  report: Pick<Report, 'bars' | 'now' | 'before'>
  reportSpan: ReportSpan
}) {
  const locale = useLocale()
  const { bars, now, before } = report
  const axis = { day: m.reports_axis_days, week: m.reports_axis_weeks, month: m.reports_axis_months }[reportSpan.step]()
  const span = (from: string, until: string) =>
    from === until ? formatDay(from, locale) : rangeInWords(formatDay(from, locale), formatDay(until, locale), locale)
  return (
    <ReportPanel
      title={m.reports_revenue_title()}
      file="sales"
      query={queryOf(reportSpan)}
      isEmpty={[now, before].every(({ orders, refunds }) => orders + refunds === 0)}
      className="lg:col-span-2"
      chart={
        <>
          <StepChoice reportSpan={reportSpan} />
          <Legend />
          <TimeChart
            label={m.reports_revenue_chart({ axis })}
            xLabel={axis}
            locale={locale}
            points={bars.map((bar) => ({
              name: formatDay(bar.from, locale, reportSpan.step === 'month' ? 'month' : 'short'),
              title: span(bar.from, bar.until),
              now: bar.now.revenue,
              before: bar.before.revenue,
            }))}
          />
        </>
      }
      table={
        <NumbersTable
          label={m.reports_revenue_title()}
          rows={bars}
          keyOf={(bar) => bar.from}
          columns={[
            { label: axis, cell: (bar) => <Days {...bar} /> },
            { label: m.reports_col_orders(), cell: (bar) => <Count value={bar.now.orders} /> },
            { label: m.reports_col_sales(), cell: (bar) => <AdminMoney fils={bar.now.sales} /> },
            { label: m.reports_col_refunds(), cell: (bar) => <Refunded fils={bar.now.refunds} /> },
            { label: m.reports_col_revenue(), cell: (bar) => <AdminMoney fils={bar.now.revenue} /> },
            { label: m.reports_col_before(), cell: (bar) => <AdminMoney fils={bar.before.revenue} /> },
          ]}
          amounts={[
            m.reports_total(),
            <Count key="orders" value={now.orders} />,
            <AdminMoney key="sales" fils={now.sales} />,
            <Refunded key="refunds" fils={now.refunds} />,
            <AdminMoney key="now" fils={now.revenue} />,
            <AdminMoney key="before" fils={before.revenue} />,
          ]}
        />
      }
    />
  )
}

/** Sales by product kind, and shipping. */
export function ProductTypesPanel({
  report,
  reportSpan,
}: {
  report: Pick<Report, 'kinds' | 'now' | 'before'>
  reportSpan: ReportSpan
}) {
  const locale = useLocale()
  const { kinds, now, before } = report
  return (
    <ReportPanel
      title={m.reports_type_title()}
      note={m.reports_type_note()}
      file="kinds"
      query={queryOf(reportSpan)}
      isEmpty={now.orders + before.orders === 0}
      chart={
        <>
          <Legend />
          <RankChart
            label={m.reports_type_chart()}
            unit="money"
            xLabel={m.reports_axis_dinars()}
            locale={locale}
            points={kinds.map(({ kind, sales, salesBefore }) => ({
              name: kindName(kind),
              title: kindName(kind),
              now: sales,
              before: salesBefore,
            }))}
          />
        </>
      }
      table={
        <NumbersTable
          label={m.reports_type_title()}
          rows={kinds}
          keyOf={({ kind }) => kind}
          columns={[
            { label: m.reports_col_type(), cell: ({ kind }) => kindName(kind) },
            {
              label: m.reports_col_units(),
              cell: ({ kind, units }) => (kind === 'shipping' ? '' : <Count value={units} />),
            },
            { label: m.reports_col_sales(), cell: ({ sales }) => <AdminMoney fils={sales} /> },
            { label: m.reports_col_before(), cell: ({ salesBefore }) => <AdminMoney fils={salesBefore} /> },
          ]}
          amounts={[
            m.reports_total(),
            <Count key="units" value={now.units} />,
            <AdminMoney key="now" fils={now.sales} />,
            <AdminMoney key="before" fils={before.sales} />,
          ]}
        />
      }
    />
  )
}

const drawn = 8

/** Best sellers: units and revenue. */
export function ProductsPanel({
  report,
  reportSpan,
}: {
  report: Pick<Report, 'products' | 'others'>
  reportSpan: ReportSpan
}) {
  const locale = useLocale()
  const { products, others } = report
  const titleOf = (row: Report['products'][number]) => titleIn(row, locale)
  return (
    <ReportPanel
      title={m.reports_products_title()}
      note={m.reports_products_note()}
      file="products"
      query={queryOf(reportSpan)}
      isEmpty={products.length === 0}
      chart={
        <>
          <Legend />
          <RankChart
            label={m.reports_products_chart()}
            unit="count"
            xLabel={m.reports_axis_units()}
            locale={locale}
            points={products.slice(0, drawn).map((row) => ({
              name: titleOf(row),
              title: titleOf(row),
              now: row.units,
              before: row.unitsBefore,
            }))}
          />
        </>
      }
      table={
        <NumbersTable
          label={m.reports_products_title()}
          rows={products}
          keyOf={({ productId, category }) => `${productId} ${category}`}
          columns={[
            { label: m.reports_col_product(), cell: (row) => <bdi>{titleOf(row)}</bdi> },
            { label: m.reports_col_units(), cell: (row) => <Count value={row.units} /> },
            { label: m.reports_col_sales(), cell: (row) => <AdminMoney fils={row.sales} /> },
            { label: m.reports_col_units_before(), cell: (row) => <Count value={row.unitsBefore} /> },
          ]}
          {...(others.products > 0 && {
            amounts: [
              m.reports_others({ count: others.products }),
              <Count key="units" value={others.units} />,
              <AdminMoney key="sales" fils={others.sales} />,
              '',
            ],
          })}
        />
      }
    />
  )
}
