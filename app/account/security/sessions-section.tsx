import { Form } from 'react-router'
import { Day } from '#app/day.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { deviceOf } from '../kit/device.ts'
import { Section } from '../kit/section.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type Session = { id: string; userAgent: string | null; createdAt: Date; here: boolean }

/** Where one is signed in, and the ways to end it. */
export function SessionsSection({ sessions, answer }: { sessions: Session[]; answer: SecurityAnswer | undefined }) {
  const done = { ended: m.security_session_ended(), others: m.security_sessions_ended() }
  return (
    <Section
      title={m.security_sessions()}
      answer={answer}
      done={answer?.done && done[answer.done as keyof typeof done]}
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                <bdi>{nameOf(session.userAgent)}</bdi>
                {session.here && <Badge tone="leaf">{m.security_session_this()}</Badge>}
              </p>
              <Day at={session.createdAt} className="text-sm text-quiet" />
            </div>
            {!session.here && (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={session.id} />
                <Button
                  type="submit"
                  variant="quiet"
                  aria-label={m.security_session_end_named({ device: nameOf(session.userAgent) })}
                >
                  {m.security_session_end()}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" variant="danger">
            {m.security_sessions_end()}
          </Button>
        </Form>
      )}
    </Section>
  )
}

function nameOf(userAgent: string | null): string {
  const device = deviceOf(userAgent)
  return device ? m.security_device(device) : m.security_device_unknown()
}
