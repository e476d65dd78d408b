import type { ReactNode } from 'react'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

type ReportPanelProps = {
  title: string
  /** How to read its numbers, where that is not obvious. */
  note?: string
  /** The report's export, and the URL's query. */
  file: string
  query: string
  chart?: ReactNode
  /** The table of the chart's numbers; collapsed when there is a chart. */
  table: ReactNode
  isEmpty: boolean
  className?: string
}

/** One report: its chart, its table and its export. */
export function ReportPanel({ title, note, file, query, chart, table, isEmpty, className }: ReportPanelProps) {
  return (
    <Panel title={title} className={cx('flex flex-col', className)}>
      {note && <p className="-mt-1 mb-3 text-sm text-quiet">{note}</p>}
      {isEmpty ? (
        <p className="rounded-md bg-sunken px-4 py-6 text-center text-quiet">{m.reports_nothing()}</p>
      ) : (
        <>
          {chart}
          {chart ? (
            <details className="group mt-2">
              <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-leaf hover:underline">
                <ChevronIcon
                  size={18}
                  className="transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
                />
                {m.reports_numbers()}
                <span className="sr-only">: {title}</span>
              </summary>
              {table}
            </details>
          ) : (
            table
          )}
        </>
      )}
      <div className="mt-auto flex justify-end pt-3">
        <ExportLink what={`report-${file}`} filterQuery={query} of={title} />
      </div>
    </Panel>
  )
}
