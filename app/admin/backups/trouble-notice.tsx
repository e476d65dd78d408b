import { Link, useLocation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BackupTrouble } from '#shop/backups/backups-port.ts'
import { troubleTitle } from './names.ts'

/** Warns on every admin page that the shop would lose data, and links to the backups. Nothing when all is well. */
export function BackupTroubleNotice({ trouble }: { trouble: BackupTrouble | null }) {
  const { pathname } = useLocation()
  if (trouble === null || /^(?:\/(?:ar|en))?\/admin\/backups$/.test(pathname)) return null
  const link = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
  const look = (
    <Link to="/admin/backups" className={link}>
      {m.backup_trouble_look()}
    </Link>
  )
  if (trouble === 'not_set_up' || trouble === 'none_yet')
    return (
      <details className="rounded-md border border-sun bg-sun-tint px-4 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium lg:min-h-9 lg:py-1.5">
          {troubleTitle(trouble)}
        </summary>
        <div className="pb-1">{look}</div>
      </details>
    )
  return <Notice tone="danger" title={troubleTitle(trouble)} action={look} />
}
