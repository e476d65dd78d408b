import { returnReason } from '#app/return-words.ts'
import { useSite } from '#app/site.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Report } from '#shop/reports/report.ts'
import type { ReportSpan } from '#shop/reports/span.ts'
import { returnReasons } from '#shop/returns/status.ts'
import { Count } from './numbers.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ReportPanel } from './report-panel.tsx'
import { queryOf } from './span-bar.tsx'

type Returned = Report['returned'][number]
const shown = 20

/** Returns by product, and their reasons. */
export function ReturnedPanel({ returned, reportSpan }: { returned: Returned[]; reportSpan: ReportSpan }) {
  const locale = useSite()?.locale ?? 'ar'
  const why = ({ reasons }: Returned) =>
    returnReasons
      .flatMap((reason) => (reasons[reason] ? [`${returnReason(reason)} ${reasons[reason]}`] : []))
      .join(' · ')
  return (
    <ReportPanel
      title={m.reports_returned_title()}
      note={m.reports_returned_note()}
      file="returns"
      query={queryOf(reportSpan)}
      isEmpty={returned.length === 0}
      table={
        <NumbersTable
          label={m.reports_returned_title()}
          rows={returned.slice(0, shown)}
          keyOf={({ productId }) => productId}
          columns={[
            { label: m.reports_col_product(), cell: (row) => <bdi>{titleIn(row, locale)}</bdi> },
            { label: m.reports_returned_why(), cell: why, isText: true },
            { label: m.reports_col_units(), cell: (row) => <Count value={row.units} /> },
          ]}
        />
      }
    />
  )
}
