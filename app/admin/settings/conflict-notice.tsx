import { useLocation } from 'react-router'
import { ChangeList } from '#app/admin/audit/change-list.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SettingsChanged } from '#shop/settings/change-settings.ts'

/** Another admin saved this group first: who, the diff, and a link to their version. */
export function ConflictNotice({ conflict: { by, changes } }: { conflict: SettingsChanged }) {
  const { pathname } = useLocation()
  return (
    <FocusedNotice result className="mb-4">
      <Notice
        tone="warning"
        live="alert"
        title={by === null ? m.settings_conflict_other_admin() : m.settings_conflict_title({ by: isolate(by) })}
        action={
          <TextLink to={pathname} reloadDocument className="font-semibold underline">
            {m.settings_conflict_take()}
          </TextLink>
        }
      >
        <p>{changes.length === 0 ? m.settings_conflict_same() : m.settings_conflict_text()}</p>
        <ChangeList changes={changes} />
      </Notice>
    </FocusedNotice>
  )
}
