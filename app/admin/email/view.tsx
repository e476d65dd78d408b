import { useEffect } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { actOnEmail } from '#app/admin/email/act-on-email.server.ts'
import { EmailPreview } from '#app/admin/email/email-preview.tsx'
import { noRecipient } from '#app/admin/email/no-recipient.ts'
import { refusals } from '#app/admin/email/refusals.ts'
import { MailStateBadge } from '#app/admin/email/state-badge.tsx'
import { languageName, templateName } from '#app/admin/email/template-names.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { readFields } from '#app/checked-form.ts'
import { emailsContext, shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { readMail } from '#shop/email/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/view'

/** An email, rendered from the current rows. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'email.see', 'customers.contact')
  const { db } = context.get(shopContext)
  const email = isUuid(params.id) ? await readMail(db, params.id) : null
  if (email === null) throw data(null, { status: 404 })
  const seen = await context.get(emailsContext).ofOutbox(email.id)
  return { email, seen }
}

/** Sends the email (again) or discards it; also for the email panels of other pages. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'email.act', 'customers.contact')
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const [shop, emails] = [context.get(shopContext), context.get(emailsContext)]
  const result = await actOnEmail(shop, emails, admin, params.id, await readFields(request))
  if (result === null) throw data(null, { status: 400 })
  return result
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.mail_email_title(), hidden: true })
}

export default function MailView({ loaderData: { email, seen }, actionData }: Route.ComponentProps) {
  const intent = useNavigation().formData?.get('intent')
  useEffect(() => {
    if (actionData?.kind === 'queued') toast.success(m.mail_did_queue())
    if (actionData?.kind === 'given_up') toast.success(m.mail_did_give_up())
  }, [actionData])
  const waits = email.state === 'queued' || email.state === 'failed'
  return (
    <>
      <BackLink to="/admin/mail">{m.mail_back()}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{templateName(email.template)}</h1>
        <MailStateBadge state={email.state} />
      </div>
      {actionData?.kind === 'refused' && (
        <Notice tone="warning" live="alert" className="mt-3">
          {refusals[actionData.reason]()}
        </Notice>
      )}
      {actionData?.kind === 'queued' && actionData.mailId !== email.id && (
        <Notice
          tone="success"
          className="mt-3"
          action={
            <Link to={`/admin/mail/${actionData.mailId}`} className="inline-flex min-h-11 items-center underline">
              {m.mail_open_copy()}
            </Link>
          }
        >
          {m.mail_on_its_way({ recipient: isolate(actionData.recipient) })}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Panel title={m.mail_facts()}>
          <Facts
            facts={[
              {
                name: m.mail_col_recipient(),
                value: email.recipient ? <bdi dir="ltr">{email.recipient}</bdi> : noRecipient(email.template),
              },
              { name: m.mail_language(), value: languageName(email.locale) },
              { name: m.mail_written(), value: <DateTime at={email.createdAt} /> },
              { name: m.mail_sent(), value: email.sentAt && <DateTime at={email.sentAt} /> },
              { name: m.mail_col_attempts(), value: String(email.tries) },
              {
                name: m.mail_last_error(),
                value: email.lastError && (
                  <span dir="auto" className="text-tomato-ink">
                    {email.lastError}
                  </span>
                ),
              },
            ]}
          />
          <ForRole needs={['email.act']}>
            <Form method="post" className="mt-4 flex flex-wrap gap-2">
              <Button type="submit" name="intent" value="resend" variant="secondary" pending={intent === 'resend'}>
                {waits ? m.mail_try_now() : m.mail_resend()}
              </Button>
              {waits && (
                <Button type="submit" name="intent" value="give-up" variant="danger" pending={intent === 'give-up'}>
                  {m.mail_give_up()}
                </Button>
              )}
            </Form>
          </ForRole>
        </Panel>
        <Panel title={m.mail_preview()}>
          {seen ? (
            <>
              <p className="mb-3 max-w-prose text-sm text-quiet">{m.mail_preview_text()}</p>
              <EmailPreview email={seen} locale={email.locale} />
            </>
          ) : (
            <p className="text-quiet">{m.mail_preview_gone()}</p>
          )}
        </Panel>
      </div>
    </>
  )
}
