import { Link } from 'react-router'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { FilesNotice } from './files-notice.tsx'

/** Mail problems: stuck emails, or no mail service. */
type MailTrouble = { stuck: number; since: Date | null; folder: string | null }

/** Warns at the top of the admin area that emails are not being sent, with a link. Nothing when all is well. */
export function MailTroubleNotice({ trouble: { stuck, since, folder } }: { trouble: MailTrouble }) {
  const locale = useSite()?.locale ?? 'ar'
  if (stuck === 0 && folder === null) return null
  const link = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
  return (
    <>
      {stuck > 0 && since !== null && (
        <Notice
          tone="danger"
          title={m.mail_stuck_title({ count: stuck })}
          action={
            <Link to="/admin/mail?state=stuck" className={link}>
              {m.mail_stuck_look()}
            </Link>
          }
        >
          {m.mail_stuck_text({ when: formatWhen(since, locale) })}
        </Notice>
      )}
      {folder !== null && <FilesNotice folder={folder} />}
    </>
  )
}
