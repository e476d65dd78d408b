import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from 'sonner'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Email } from '#shop/email/list-emails.ts'
import { isToStore } from '#shop/email/state.ts'
import type { EmailResult } from './act-on-email.server.ts'
import { noRecipient } from './no-recipient.ts'
import { refusals } from './refusals.ts'
import { MailStateBadge } from './state-badge.tsx'
import { templateName } from './template-names.ts'

/**
 * The emails about one order or message, newest first, with their states and a resend button. Posts to the email's own
 * page; this panel is revalidated afterwards.
 */
export function EmailsPanel({ emails, children }: { emails: Email[]; children?: ReactNode }) {
  const { Form, data, formAction } = useFetcher<EmailResult>()
  useEffect(() => {
    if (data?.kind === 'queued') toast.success(m.mail_on_its_way({ recipient: isolate(data.recipient) }))
  }, [data])
  return (
    <Panel title={m.mail_about_title()}>
      {data?.kind === 'refused' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {refusals[data.reason]()}
        </Notice>
      )}
      {emails.length === 0 && <p className="text-quiet">{m.mail_about_none()}</p>}
      <ul className="divide-y divide-line">
        {emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <EmailState email={email} />
            {canLeave(email) && (
              <ForRole needs={['email.act', 'customers.contact']}>
                <Form method="post" action={pathOf(email)}>
                  <Button
                    type="submit"
                    name="intent"
                    value="resend"
                    variant="secondary"
                    pending={formAction === pathOf(email)}
                    className="px-3.5 text-sm"
                  >
                    {email.state === 'sent' ? m.mail_resend() : m.mail_try_now()}
                    <span className="sr-only"> {templateName(email.template)}</span>
                  </Button>
                </Form>
              </ForRole>
            )}
          </li>
        ))}
      </ul>
      {children && <div className="mt-3 border-t border-line pt-4">{children}</div>}
    </Panel>
  )
}

const pathOf = ({ id }: Email) => `/admin/mail/${id}`

/** Not for an email that is about to be sent, one whose copy can be resent, or an erased recipient. */
const canLeave = ({ state, hasCopy, recipient, template }: Email) =>
  state !== 'queued' && !hasCopy && (recipient !== '' || isToStore(template))

function EmailState({ email }: { email: Email }) {
  const { template, state, recipient, sentAt, createdAt, tries, lastError } = email
  const isLink = useMay()('email.see', 'customers.contact')
  const dot = <span aria-hidden="true"> · </span>
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {isLink ? (
          <TextLink to={pathOf(email)} className="underline">
            {templateName(template)}
            <span className="sr-only"> ({m.mail_preview()})</span>
          </TextLink>
        ) : (
          <span className="inline-flex min-h-11 items-center">{templateName(template)}</span>
        )}
        <MailStateBadge state={state} />
      </p>
      <p className="text-sm text-quiet wrap-anywhere">
        <bdi dir={recipient ? 'ltr' : undefined}>{recipient || noRecipient(template)}</bdi>
        {dot}
        <DateTime at={sentAt ?? createdAt} />
        {tries > 0 && (
          <>
            {dot}
            {m.mail_attempts({ count: tries })}
          </>
        )}
      </p>
      {lastError && (
        <p className="mt-1 text-sm wrap-anywhere text-tomato-ink">
          <bdi dir="ltr">{lastError}</bdi>
        </p>
      )}
    </div>
  )
}
