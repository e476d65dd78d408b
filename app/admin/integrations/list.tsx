import { data } from 'react-router'
import { actOnIntegrations } from '#app/admin/integrations/act-on-integrations.server.ts'
import { FeedsPanel } from '#app/admin/integrations/feeds-panel.tsx'
import type { IntegrationsResult } from '#app/admin/integrations/integrations-result.ts'
import { KeysPanel } from '#app/admin/integrations/keys-panel.tsx'
import { ResultNotice } from '#app/admin/integrations/result-notice.tsx'
import { WebhookCard } from '#app/admin/integrations/webhook-card.tsx'
import { WebhookForm } from '#app/admin/integrations/webhook-form.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readApiKeys, readWebhooks } from '#shop/integrations/read.ts'
import type { Route } from './+types/list'

/** Webhooks and API keys, without secrets, and the public address for the feeds. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'integrations.see')
  const { db, baseUrl } = context.get(shopContext)
  const [webhooks, keys] = await Promise.all([readWebhooks(db), readApiKeys(db)])
  return { webhooks, keys, baseUrl }
}

/** Refusals are answered with 200, so that the page revalidates. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const result = await actOnIntegrations({ request, context, url })
  return data<IntegrationsResult>(result, { status: result.kind === 'invalid' ? 422 : 200 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_integrations(), hidden: true })
}

export default function Integrations({ loaderData, actionData: result }: Route.ComponentProps) {
  const { webhooks, keys, baseUrl } = loaderData
  const added = useSuccesses(result, (latest) => latest.kind === 'secret' && latest.of === 'webhook' && latest.isNew)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_integrations()}</h1>
        <ButtonLink to="/admin/systems/deliveries" variant="secondary">
          {m.integrations_log()}
        </ButtonLink>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">{m.integrations_intro()}</p>
      <ResultNotice result={result} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="webhooks" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div>
            <h2 id="webhooks" className="text-lg">
              {m.integrations_hooks()}
            </h2>
            <p className="max-w-prose text-sm text-quiet">{m.integrations_hooks_intro()}</p>
            {webhooks.length === 0 && <p className="mt-3">{m.integrations_hooks_none()}</p>}
          </div>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} result={result} />
          ))}
          <Panel title={m.integrations_hook_add()}>
            <WebhookForm key={added} result={result} />
          </Panel>
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <KeysPanel keys={keys} result={result} />
          <FeedsPanel baseUrl={baseUrl} />
        </div>
      </div>
    </>
  )
}
