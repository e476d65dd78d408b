import { useLocation } from 'react-router'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SavedChange } from '#shop/audit/subjects.ts'
import { ChangeList } from './change-list.tsx'

type ChangedNoticeProps = { title: string; text: string; since: readonly SavedChange[] }

/** Another admin saved first: who, the diff, and a link to their version. The input stays in the form around it. */
export function ChangedNotice({ title, text, since }: ChangedNoticeProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { pathname } = useLocation()
  return (
    <Notice
      tone="warning"
      live="alert"
      title={title}
      action={
        <ButtonLink to={pathname} reloadDocument variant="secondary">
          {m.settings_conflict_take()}
        </ButtonLink>
      }
    >
      <p>{text}</p>
      {since.map(({ by, at, changes }) => (
        <div key={`${by} ${at.toISOString()}`} className="mt-1">
          <p className="font-medium" suppressHydrationWarning>
            {m.audit_saved_by({ by: isolate(by), when: formatWhen(at, locale) })}
          </p>
          <ChangeList changes={changes} />
        </div>
      ))}
    </Notice>
  )
}
