import { Form, useNavigation } from 'react-router'
import { deviceOf } from '#app/account/kit/device.ts'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StaffSession } from '#shop/accounts/sessions/staff-sessions.ts'

type SessionListProps = { sessions: readonly StaffSession[]; mayEnd: boolean }

/** A member's sessions; with `mayEnd` each can be ended, or all at once. */
export function SessionList({ sessions, mayEnd }: SessionListProps) {
  const sent = useNavigation().formData
  return (
    <Panel title={m.security_sessions()} className="mt-4 max-w-4xl">
      {sessions.length === 0 && <p className="text-quiet">{m.member_no_sessions()}</p>}
      <ul className="divide-y divide-line">
        {sessions.map(({ id, userAgent, network, createdAt, seenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">
                <bdi>{nameOf(userAgent)}</bdi>
                {network && (
                  <bdi dir="ltr" className="ms-3 font-mono text-sm text-quiet">
                    {network}
                  </bdi>
                )}
              </p>
              <p className="text-sm text-quiet">
                {m.member_since()} <DateTime at={createdAt} /> · {m.member_seen()} <DateTime at={seenAt ?? createdAt} />
              </p>
            </div>
            {mayEnd && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="end"
                  variant="secondary"
                  pending={sent?.get('id') === id}
                  aria-label={m.security_session_end_named({ device: nameOf(userAgent) })}
                >
                  {m.security_session_end()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && sessions.length > 0 && (
        <div className="mt-2 border-t border-line pt-3">
          <ConfirmInline
            label={m.member_end_all()}
            question={m.member_end_all_sure()}
            yes={m.member_end_all()}
            intent="end-all"
          />
        </div>
      )}
    </Panel>
  )
}

function nameOf(userAgent: string | null): string {
  const device = deviceOf(userAgent)
  return device ? m.security_device(device) : m.security_device_unknown()
}
