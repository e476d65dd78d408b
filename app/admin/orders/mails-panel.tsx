import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { When } from '#app/admin/dates.tsx'
import { templateName } from '#app/admin/mail/template-names.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { sentAgain } from '#shop/notifications/order-mail-names.ts'
import { Panel } from './panel.tsx'

export type OrderMail = {
  id: string
  template: string
  recipient: string
  state: 'queued' | 'sent' | 'failed' | 'dropped'
  tries: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}
const refusals = {
  unknown_mail: m.aorders_mail_unknown,
  not_this_one: m.aorders_mail_not_this_one,
  under_way: m.aorders_mail_under_way,
  already: m.aorders_mail_already,
  nobody: m.aorders_mail_nobody,
} as const
export type MailsAnswer =
  | { kind: 'resent'; recipient: string }
  | { kind: 'mail_refused'; reason: keyof typeof refusals }

const states: Record<OrderMail['state'], [words: () => string, tone: BadgeTone]> = {
  queued: [m.aorders_mail_queued, 'sun'],
  sent: [m.aorders_mail_sent, 'leaf'],
  failed: [m.aorders_mail_failed, 'tomato'],
  dropped: [m.aorders_mail_dropped, 'quiet'],
}

/** The letters about an order, the newest first; the newest of each kind can be sent again. */
export function MailsPanel({ mails, answer }: { mails: OrderMail[]; answer: MailsAnswer | undefined }) {
  const sent = useNavigation().formData?.get('mail')
  useEffect(() => {
    if (answer?.kind === 'resent') toast.success(m.aorders_mail_resent({ recipient: isolate(answer.recipient) }))
  }, [answer])
  const newest = (mail: OrderMail) => mails.find(({ template }) => template === mail.template)?.id === mail.id
  const resendable = (mail: OrderMail) =>
    sentAgain.some((template) => template === mail.template) && mail.state !== 'queued' && newest(mail)
  return (
    <Panel title={m.aorders_mail_title()}>
      {answer?.kind === 'mail_refused' && (
        <Notice tone="danger" live="alert" className="mb-3">
          {refusals[answer.reason]()}
        </Notice>
      )}
      {mails.length === 0 && <p className="text-quiet">{m.aorders_mail_none()}</p>}
      <ul className="divide-y divide-line">
        {mails.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {templateName(mail.template)}
                <Badge tone={states[mail.state][1]}>{states[mail.state][0]()}</Badge>
              </p>
              <p className="text-sm text-quiet wrap-anywhere">
                {mail.recipient && (
                  <>
                    <bdi dir="ltr">{mail.recipient}</bdi>
                    <span aria-hidden="true"> · </span>
                  </>
                )}
                <When at={mail.sentAt ?? mail.createdAt} />
                {mail.tries > 1 && (
                  <>
                    <span aria-hidden="true"> · </span>
                    {m.aorders_mail_tries({ count: mail.tries })}
                  </>
                )}
              </p>
              {mail.lastError && (
                <p className="mt-1 text-sm wrap-anywhere text-tomato-ink">
                  <bdi dir="ltr">{mail.lastError}</bdi>
                </p>
              )}
            </div>
            {resendable(mail) && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="do" value="resend" />
                <input type="hidden" name="mail" value={mail.id} />
                <Button type="submit" variant="secondary" pending={sent === mail.id} className="px-3.5 text-sm">
                  {m.aorders_mail_resend()}
                  <span className="sr-only"> {templateName(mail.template)}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
