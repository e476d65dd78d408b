import { useSite } from '#app/site.ts'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { Report } from '#shop/reports/report.ts'
import type { ReportSpan } from '#shop/reports/span.ts'
import { Count } from './numbers.tsx'
import { NumbersTable } from './numbers-table.tsx'
import { ReportPanel } from './report-panel.tsx'
import { queryOf } from './span-bar.tsx'

/** How often files were downloaded. */
export function DownloadsPanel({
  downloads,
  hasMore,
  reportSpan,
}: {
  downloads: Report['downloads']
  hasMore: boolean
  reportSpan: ReportSpan
}) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <ReportPanel
      title={m.reports_downloads_title()}
      note={[hasMore && m.reports_downloads_more({ count: downloads.length }), m.reports_downloads_note()]
        .filter(Boolean)
        .join(' ')}
      file="downloads"
      query={queryOf(reportSpan)}
      isEmpty={downloads.length === 0}
      className="lg:col-span-2"
      table={
        <NumbersTable
          label={m.reports_downloads_title()}
          rows={downloads}
          keyOf={({ productId, fileId }) => `${productId} ${fileId}`}
          columns={[
            { label: m.reports_col_product(), cell: (row) => <bdi>{titleIn(row, locale)}</bdi> },
            { label: m.reports_col_file(), isText: true, cell: (row) => <FileOf row={row} /> },
            { label: m.reports_col_downloads(), cell: (row) => <Count value={row.downloads} /> },
            { label: m.reports_col_before(), cell: (row) => <Count value={row.downloadsBefore} /> },
          ]}
        />
      }
    />
  )
}

/** A file's name with its version: versions of one file often have the same name. */
function FileOf({ row: { fileName, version } }: { row: Report['downloads'][number] }) {
  return (
    <>
      <bdi dir="ltr">{fileName}</bdi>
      {version > 0 && <span className="ms-2 text-sm text-quiet">{m.admin_orders_downloads_version({ version })}</span>}
    </>
  )
}
