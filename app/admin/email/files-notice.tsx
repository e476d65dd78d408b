import { useEffect, useState } from 'react'
import { readPreference, savePreference } from '#app/admin/shell/preferences.ts'
import * as m from '#locales/compiled/messages.js'
import { dayMs } from '#shop/kuwait-time.ts'

const hiddenUntil = 'mailFilesHiddenUntil'

/** Emails are written to files: normal in a test shop, so the notice can be hidden for a day. */
export function FilesNotice({ folder }: { folder: string }) {
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
          savePreference(hiddenUntil, Date.now() + dayMs)
          setHidden(true)
        }}
      >
        {m.mail_files_hide()}
      </button>
    </details>
  )
}
