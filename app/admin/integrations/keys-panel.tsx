import { Form, useNavigation } from 'react-router'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { apiKeySchema, scopeField } from '#shop/integrations/form.ts'
import type { ApiKeyRow } from '#shop/integrations/read.ts'
import { scopeNeeds, scopes } from '#shop/integrations/scopes.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import type { IntegrationsResult } from './integrations-result.ts'
import { problemName, scopeName } from './names.ts'

/** The API keys, and the form that creates one. */
export function KeysPanel({ keys, result }: { keys: ApiKeyRow[]; result: IntegrationsResult | undefined }) {
  const added = useSuccesses(result, (latest) => latest.kind === 'secret' && latest.of === 'key')
  return (
    <Panel title={m.integrations_keys()}>
      <p className="max-w-prose text-sm text-quiet">
        {m.integrations_keys_intro()}{' '}
        <a href="/api/v1/openapi.json" className="text-leaf underline">
          {m.integrations_api_doc()}
        </a>
      </p>
      {keys.length === 0 && <p className="mt-3">{m.integrations_keys_none()}</p>}
      <ul className="mt-2 divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">
                <bdi>{key.name}</bdi>
              </span>
              <bdi dir="ltr" className="font-mono text-sm text-quiet">
                {key.prefix}…
              </bdi>
              {key.revokedAt && <Badge tone="quiet">{m.integrations_key_revoked()}</Badge>}
            </div>
            <p className="text-sm">{key.scopes.map((scope) => scopeName(scope)).join(' · ')}</p>
            <p className="text-sm text-quiet">
              {m.integrations_key_made({ by: isolate(key.createdBy) })} · <DateTime at={key.createdAt} />
              <br />
              {m.integrations_key_used()}:{' '}
              {key.lastUsedAt ? <DateTime at={key.lastUsedAt} /> : m.integrations_key_never()}
            </p>
            {key.revokedAt === null && (
              <ConfirmInline
                label={m.integrations_key_revoke()}
                question={m.integrations_key_revoke_sure({ name: isolate(key.name) })}
                yes={m.integrations_key_revoke()}
                intent="revoke"
                id={key.id}
                name={key.name}
              />
            )}
          </li>
        ))}
      </ul>
      <KeyForm key={added} result={result} />
    </Panel>
  )
}

function KeyForm({ result }: { result: IntegrationsResult | undefined }) {
  const invalid = result?.kind === 'invalid' && result.id === 'key' ? result : undefined
  const { form, field, problem } = useCheckedForm(apiKeySchema, invalid?.errors, problemName)
  const may = useMay()
  const pending = useNavigation().formData?.get('intent') === 'key'
  return (
    <Form {...form} preventScrollReset className="mt-3 grid gap-4">
      <input type="hidden" name="intent" value="key" />
      <Field {...field('name')} label={m.integrations_name()} dir="auto" required maxLength={80} />
      <CheckboxGroup
        legend={m.integrations_key_may()}
        choices={scopes.filter((scope) => may(...scopeNeeds[scope]))}
        field={scopeField}
        nameOf={scopeName}
        chosen={[]}
        error={problem('scopes')}
      />
      <Button type="submit" pending={pending} className="justify-self-start">
        {m.integrations_key_add()}
      </Button>
    </Form>
  )
}
