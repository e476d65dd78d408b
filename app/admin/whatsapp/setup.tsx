import { data } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { sampleSchema } from '#shop/whatsapp/form.ts'
import { sendSample } from '#shop/whatsapp/send-sample.ts'
import { messageTemplates, templateName } from '#shop/whatsapp/templates.ts'
import type { Route } from './+types/setup'
import { messageName } from './names.ts'
import { SampleForm, type SampleResult } from './sample-form.tsx'
import { categoryOf, templateText } from './template-text.ts'

/** Whether WhatsApp is configured; never a key. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'email.see')
  const { messenger, baseUrl } = context.get(shopContext)
  return { isOn: messenger !== null, webhook: `${baseUrl}/webhooks/whatsapp` }
}

/** Sends a template to the admin's phone. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'email.act')
  const fields = await readFields(request)
  const read = parseInput(sampleSchema, fields)
  const phone = typedText(fields.phone, 60)
  if (!read.ok) return data<SampleResult>({ phone, errors: read.errors }, { status: 422 })
  const sent = await sendSample(context.get(shopContext), admin, read.value)
  return data<SampleResult>(sent.ok ? { phone, sent: true } : { phone, refused: sent.refusal.reason })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_whatsapp_setup_title(), hidden: true })
}

export default function Setup({ loaderData: { isOn, webhook }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/whatsapp">{m.admin_whatsapp_back()}</BackLink>
      <h1 className="text-2xl">{m.admin_whatsapp_setup_title()}</h1>
      <div className="mt-4 grid max-w-4xl gap-4">
        <Notice tone={isOn ? 'success' : 'info'} title={isOn ? m.admin_whatsapp_is_on() : m.admin_whatsapp_is_off()}>
          {isOn ? m.admin_whatsapp_is_on_text() : m.admin_whatsapp_is_off_text()}
        </Notice>
        {isOn && <SampleForm result={actionData} />}
        <Panel title={m.admin_whatsapp_templates_title()}>
          <p className="max-w-prose text-sm text-quiet">{m.admin_whatsapp_templates_text()}</p>
          <ul className="mt-3 divide-y divide-line">
            {messageTemplates.map((template) => (
              <li key={template} className="grid gap-3 py-4 last:pb-0">
                <div className="flex flex-wrap items-baseline gap-x-3">
                  <h3 className="font-display text-lg font-bold">{messageName(template)}</h3>
                  <code dir="ltr" className="text-sm">
                    {templateName(template)}
                  </code>
                  <span className="text-sm text-quiet">
                    {m.admin_whatsapp_category({ category: categoryOf(template) })}
                  </span>
                </div>
                {(['ar', 'en'] as const).map((locale) => (
                  <div key={locale}>
                    <p className="mb-1 text-sm text-quiet">
                      {locale === 'ar' ? m.admin_whatsapp_language_ar() : m.admin_whatsapp_language_en()}
                    </p>
                    <p
                      lang={locale}
                      dir={locale === 'ar' ? 'rtl' : 'ltr'}
                      className="rounded-md border border-line bg-paper p-3 text-start whitespace-pre-line wrap-anywhere"
                    >
                      {templateText(template, locale)}
                    </p>
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={m.admin_whatsapp_webhook()}>
          <Facts
            facts={[
              {
                name: m.admin_whatsapp_callback(),
                value: (
                  <bdi dir="ltr" className="wrap-anywhere">
                    {webhook}
                  </bdi>
                ),
              },
              { name: m.admin_whatsapp_field(), value: <bdi dir="ltr">messages</bdi> },
            ]}
          />
        </Panel>
      </div>
    </>
  )
}
