import { useLocation } from 'react-router'
import { ChangeList } from '#app/admin/audit/change-list.tsx'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { RoleChange } from '#shop/accounts/roles/edit-role.ts'

/** Another admin saved the role first: who, the diff, and a link to their version. */
export function ChangedNotice({ since }: { since: RoleChange[] }) {
  const locale = useSite()?.locale ?? 'ar'
  const { pathname } = useLocation()
  return (
    <Notice
      tone="warning"
      live="alert"
      title={m.roles_changed_title()}
      action={
        <ButtonLink to={pathname} reloadDocument variant="secondary">
          {m.settings_conflict_take()}
        </ButtonLink>
      }
    >
      <p>{m.roles_changed_text()}</p>
      {since.map(({ by, at, changes }) => (
        <div key={`${by} ${at.toISOString()}`} className="mt-1">
          <p className="font-medium" suppressHydrationWarning>
            {m.roles_changed_by({ by: isolate(by), when: formatWhen(at, locale) })}
          </p>
          <ChangeList changes={changes} />
        </div>
      ))}
    </Notice>
  )
}
