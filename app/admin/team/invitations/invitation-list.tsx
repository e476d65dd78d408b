import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { type NamedRole, roleName } from '#app/admin/users/roles/role-names.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

export type ListedInvitation = {
  id: string
  email: string
  by: string
  role: NamedRole
  sentAt: Date
  expiresAt: Date
  isExpired: boolean
  /** Whether the current admin may grant its role, and so resend or withdraw it. */
  mayChange: boolean
}

/** Pending invitations. */
export function InvitationList({ invitations }: { invitations: ListedInvitation[] }) {
  const locale = useSite()?.locale ?? 'ar'
  const sent = useNavigation().formData
  return (
    <Panel title={m.invite_open()}>
      <ul className="divide-y divide-line">
        {invitations.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">
                <bdi dir="ltr">{each.email}</bdi> <Badge tone="sun">{roleName(each.role, locale)}</Badge>{' '}
                {each.isExpired && <Badge tone="tomato">{m.invite_expired()}</Badge>}
              </p>
              <p className="text-sm text-quiet">
                {m.invite_by({ by: isolate(each.by) })} · <DateTime at={each.sentAt} />
                <br />
                {m.invite_until()} <DateTime at={each.expiresAt} />
              </p>
            </div>
            {each.mayChange && (
              <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                <input type="hidden" name="id" value={each.id} />
                {(['resend', 'withdraw'] as const).map((intent) => (
                  <Button
                    key={intent}
                    type="submit"
                    name="intent"
                    value={intent}
                    variant={intent === 'resend' ? 'secondary' : 'danger'}
                    pending={sent?.get('id') === each.id && sent.get('intent') === intent}
                    aria-label={`${words[intent]()}: ${each.email}`}
                  >
                    {words[intent]()}
                  </Button>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const words = { resend: m.invite_resend, withdraw: m.invite_withdraw }
