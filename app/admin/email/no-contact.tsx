import { Link } from 'react-router'
import { useMay } from '#app/admin/shell/access/may.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** In place of a form that emails the store, while it has no address of its own. */
export function NoContact({ className }: { className?: string }) {
  const may = useMay()
  const link = may('settings.act') && (
    <Link to="/admin/settings" className="inline-flex min-h-11 items-center underline underline-offset-4">
      {m.admin_contact_missing_link()}
    </Link>
  )
  return (
    <Notice tone="warning" className={className} action={link}>
      {m.mail_refused_no_contact()}
    </Notice>
  )
}
