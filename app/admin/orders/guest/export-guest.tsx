import { cx } from '#app/ui/class-names.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'

/** Saves everything stored about a guest as a file. A plain link: the browser downloads it and the page stays. */
export function ExportGuest({ number, className }: { number: string; className?: string }) {
  return (
    <a
      href={`/admin/export/guest/${number}`}
      className={cx('inline-flex min-h-11 items-center gap-1.5 text-leaf hover:underline', className)}
    >
      <DownloadIcon size={18} />
      {m.guest_data_export()}
    </a>
  )
}
