import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { eventTypes } from '#shop/integrations/events.ts'
import { eventField, webhookSchema } from '#shop/integrations/form.ts'
import type { WebhookRow } from '#shop/integrations/read.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import type { IntegrationsResult } from './integrations-result.ts'
import { eventName, problemName } from './names.ts'

type WebhookFormProps = { webhook?: WebhookRow; result: IntegrationsResult | undefined }

/** Adds or edits a webhook. */
export function WebhookForm({ webhook, result }: WebhookFormProps) {
  const id = webhook?.id ?? ''
  const invalid = result?.kind === 'invalid' && result.id === (id || 'webhook') ? result : undefined
  const { form, field, problem } = useCheckedForm(webhookSchema, invalid?.errors, problemName)
  const { filled, watch } = useInputVersion(webhook?.updatedAt.getTime() ?? 0, result, (latest) =>
    latest.kind === 'did' && latest.what === 'saved' && latest.id === id ? 'saved' : undefined,
  )
  const submitted = useNavigation().formData
  const pending = submitted?.get('intent') === 'save' && submitted.get('id') === id
  return (
    <Form {...form} {...watch} preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <Fragment key={filled}>
        <Field
          {...field('name', webhook?.name)}
          label={m.integrations_name()}
          hint={m.integrations_name_hint()}
          dir="auto"
          required
          maxLength={80}
        />
        <Field
          {...field('url', webhook?.url)}
          label={m.integrations_url()}
          hint={m.integrations_url_hint()}
          inputMode="url"
          autoComplete="off"
          required
          maxLength={500}
        />
        <CheckboxGroup
          legend={m.integrations_events()}
          choices={eventTypes}
          field={eventField}
          nameOf={eventName}
          chosen={webhook?.events ?? []}
          error={problem('events')}
        />
      </Fragment>
      <Button type="submit" pending={pending} className="justify-self-start">
        {webhook ? m.integrations_hook_save() : m.integrations_hook_add()}
      </Button>
    </Form>
  )
}
