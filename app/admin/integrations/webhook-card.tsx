import { Form } from 'react-router'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { WebhookRow } from '#shop/integrations/read.ts'
import type { IntegrationsResult } from './integrations-result.ts'
import { eventName } from './names.ts'
import { WebhookForm } from './webhook-form.tsx'

/** One webhook: its address, events and actions. */
export function WebhookCard({ webhook, result }: { webhook: WebhookRow; result: IntegrationsResult | undefined }) {
  const { id, name, url, events, active, goneAt } = webhook
  const mine = result?.kind === 'invalid' && result.id === id
  return (
    <article aria-label={name} className="sheet p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-text text-base font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={active ? 'leaf' : goneAt ? 'tomato' : 'quiet'}>
          {active ? m.integrations_active() : goneAt ? m.integrations_gone() : m.integrations_paused()}
        </Badge>
      </div>
      <p dir="ltr" className="mt-1 text-sm break-all text-quiet rtl:text-end">
        {url}
      </p>
      <p className="mt-1 text-sm">{events.map((type) => eventName(type)).join(' · ')}</p>
      <div className="mt-2 flex flex-wrap items-start gap-1">
        <Form method="post" preventScrollReset className="contents">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <Button type="submit" name="intent" value="test" variant="secondary">
            {m.integrations_test()}
          </Button>
          <Button type="submit" name="intent" value={active ? 'pause' : 'resume'} variant="quiet">
            {active ? m.integrations_pause() : m.integrations_resume()}
          </Button>
          <Button type="submit" name="intent" value="delete" variant="danger">
            {m.integrations_delete()}
          </Button>
        </Form>
        <ButtonLink to={`/admin/systems/deliveries?webhook=${id}`} variant="quiet">
          {m.integrations_log()}
        </ButtonLink>
        <ConfirmInline
          key={webhook.secretVersion}
          label={m.integrations_rotate()}
          question={m.integrations_rotate_sure({ name: isolate(name) })}
          yes={m.integrations_sure_yes()}
          intent="rotate"
          id={id}
          name={name}
        />
      </div>
      <details open={mine} className="mt-1">
        <summary className="w-fit rounded-md py-3 font-medium text-leaf hover:underline">
          {m.integrations_hook_edit()}
        </summary>
        <div className="pt-2">
          <WebhookForm webhook={webhook} result={result} />
        </div>
      </details>
    </article>
  )
}
