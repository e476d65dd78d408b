import { exportNeeds } from '#app/admin/export/needs.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'

type ExportLinkProps = {
  /**
   * What is exported: 'products', 'orders', 'orders-full', 'returns', 'payments', 'messages', 'discount-codes', 'users', 'newsletter',
   * 'security' or 'report-…'.
   */
  what: string
  /** The list's current filters, as in its URL; the file contains the same rows. */
  filterQuery?: URLSearchParams | string
  /** What the file contains, for screen readers. */
  of: string
  /** Instead of "CSV". */
  label?: string
}

/** Saves a list or report as a CSV file. A plain link: the browser downloads the file and the page stays. */
export function ExportLink({ what, filterQuery = '', of, label = m.reports_csv() }: ExportLinkProps) {
  const may = useMay()
  if (!may(...exportNeeds(what))) return null
  const query = filterQuery.toString()
  return (
    <a
      href={`/admin/export/${what}${query === '' ? '' : `?${query}`}`}
      className={cx(buttonClass({ variant: 'secondary' }), 'px-4')}
    >
      <DownloadIcon size={18} />
      <span>
        {label}
        <span className="sr-only">: {of}</span>
      </span>
    </a>
  )
}
