import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Day } from '#app/day.tsx'
import { formatDate } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { deviceOf } from '../kit/device.ts'
import { problemText } from '../kit/problem-text.ts'
import { Section } from '../kit/section.tsx'
import { AskPassword } from './ask-password.tsx'
import { allOthers, type SecurityResult } from './security-result.ts'

type Session = { id: string; userAgent: string | null; createdAt: Date; here: boolean }

type SectionProps = { sessions: Session[]; asksPassword: boolean; result: SecurityResult | undefined }

/** The user's sessions, and how to end them. */
export function SessionsSection({ sessions, asksPassword, result }: SectionProps) {
  const done = { ended: m.security_session_ended(), others: m.security_sessions_ended() }
  const others = sessions.filter(({ here }) => !here)
  const refusal = problemText(result?.problems?.password)
  return (
    <Section
      title={m.security_sessions()}
      result={result}
      done={result?.done && done[result.done as keyof typeof done]}
    >
      {refusal && !asksPassword && <Notice tone="warning" live="alert" title={refusal} />}
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
            {!session.here && !asksPassword && (
              <EndForm session={session.id}>
                <Button
                  type="submit"
                  variant="quiet"
                  aria-label={m.security_session_end_named({ device: nameOf(session.userAgent) })}
                >
                  {m.security_session_end()}
                </Button>
              </EndForm>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && asksPassword && (
        <AskPassword intent="end-session" label={m.security_session_end()} result={result} danger>
          <Choice others={others} />
        </AskPassword>
      )}
      {others.length > 0 && !asksPassword && (
        <EndForm session={allOthers}>
          <Button type="submit" variant="danger">
            {m.security_sessions_end()}
          </Button>
        </EndForm>
      )}
    </Section>
  )
}

function EndForm({ session, children }: { session: string; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="session" value={session} />
      {children}
    </Form>
  )
}

/** The session to end, and the password where it is required. */
function Choice({ others }: { others: Session[] }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <Field as="select" name="session" label={m.security_session_which()} defaultValue={allOthers}>
      <option value={allOthers}>{m.security_session_all_others()}</option>
      {others.map(({ id, userAgent, createdAt }) => (
        <option key={id} value={id} suppressHydrationWarning>
          {`${isolate(nameOf(userAgent))} · ${formatDate(createdAt, locale)}`}
        </option>
      ))}
    </Field>
  )
}

function nameOf(userAgent: string | null): string {
  const device = deviceOf(userAgent)
  return device ? m.security_device(device) : m.security_device_unknown()
}
