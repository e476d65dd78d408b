import { exportNeeds } from '#app/admin/export/needs.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'

type ExportLinkProps = {
  /**
   * What is taken: 'products', 'orders', 'payments', 'messages', 'discount-codes', 'users', 'newsletter', 'security'
   * or 'report-…'.
   */
  what: string
  /** What the list is narrowed by now, as it stands in the address; the file has the same rows. */
  asked?: URLSearchParams | string
  /** What the file holds, for who does not see what stands around the link. */
  of: string
  className?: string
}

/** Saves a list or report as a CSV file. A plain link: the browser saves what comes, and the page stays as it is. */
export function ExportLink({ what, asked = '', of, className }: ExportLinkProps) {
  const may = useMay()
  if (!may(...exportNeeds(what))) return null
  const query = asked.toString()
  return (
    <a
      href={`/admin/export/${what}${query === '' ? '' : `?${query}`}`}
      className={cx(buttonClass({ variant: 'secondary' }), 'px-4', className)}
    >
      <DownloadIcon size={18} />
      <span>
        {m.reports_csv()}
        <span className="sr-only">: {of}</span>
      </span>
    </a>
  )
}
