import { data, NavLink } from 'react-router'
import { EmailPreview } from '#app/admin/email/email-preview.tsx'
import { mailTemplates, templateName } from '#app/admin/email/template-names.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { emailsContext, shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { MailTemplate } from '#shop/email/table.ts'
import { listChangedEmails } from '#shop/email/texts/read.ts'
import type { Route } from './+types/templates'

/** One template in both languages, with sample data; the first unless the URL names another. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'email.see')
  const changed = await listChangedEmails(context.get(shopContext).db)
  const template = mailTemplates.find((each) => each === (params.template ?? mailTemplates[0]))
  if (template === undefined) throw data(null, { status: 404 })
  const emails = context.get(emailsContext)
  return { template, changed, ar: await emails.sample(template, 'ar'), en: await emails.sample(template, 'en') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.mail_templates_title(), hidden: true })
}

export default function MailTemplates({ loaderData: { template, changed, ar, en } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/mail">{m.mail_back()}</BackLink>
      <h1 className="text-2xl">{m.mail_templates_title()}</h1>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.mail_templates_intro()}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={m.mail_templates_title()}>
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {mailTemplates.map((each) => (
              <li key={each}>
                <NavLink
                  to={`/admin/mail/templates/${each}`}
                  preventScrollReset
                  aria-current={each === template ? 'page' : undefined}
                  className={cx(
                    'flex min-h-11 items-center rounded-md px-3 text-sm font-medium',
                    each === template ? 'bg-leaf-tint text-leaf-pressed' : 'hover:bg-sunken',
                  )}
                >
                  {templateName(each)}
                  {changed.includes(each) && (
                    <Badge tone="leaf" className="ms-2">
                      {m.content_changed()}
                    </Badge>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 2xl:grid-cols-2">
          <Panel title={m.mail_arabic()}>
            <EditLink template={template} language="ar" />
            <EmailPreview email={ar} locale="ar" />
          </Panel>
          <Panel title={m.mail_english()}>
            <EditLink template={template} language="en" />
            <EmailPreview email={en} locale="en" />
          </Panel>
        </div>
      </div>
    </>
  )
}

function EditLink({ template, language }: { template: MailTemplate; language: 'ar' | 'en' }) {
  return (
    <ForRole needs={['email.act']}>
      <ButtonLink to={`/admin/mail/templates/${template}/${language}`} variant="secondary" className="mb-4">
        {m.email_texts_edit()}
      </ButtonLink>
    </ForRole>
  )
}
