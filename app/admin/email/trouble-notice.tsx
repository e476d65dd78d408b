import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { keepPreference, readPreference } from '#app/admin/shell/preferences.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** Mail problems: stuck emails, or no mail service. */
type MailTrouble = { stuck: number; since: Date | null; folder: string | null }

/** Says on top of the admin area that mail does not leave, and where to look. Nothing when all is well. */
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
            <Link to="/admin/mail?state=failed" className={link}>
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

const dayMs = 86_400_000
const hiddenUntil = 'mailFilesHiddenUntil'

/** Emails are written to files: right in a test shop, so that whoever tries one may hide it for a day. */
function FilesNotice({ folder }: { folder: string }) {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => setHidden(Number(readPreference(hiddenUntil) ?? 0) > Date.now()), [])
  if (isHidden) return null
  return (
    <details className="rounded-md border border-sun bg-sun-tint px-4 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium lg:min-h-9 lg:py-1.5">
        {m.mail_files_title()}
      </summary>
      <p>
        {m.mail_files_text()} <bdi dir="ltr">{folder}</bdi>
      </p>
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        onClick={() => {
          keepPreference(hiddenUntil, Date.now() + dayMs)
          setHidden(true)
        }}
      >
        {m.mail_files_hide()}
      </button>
    </details>
  )
}
