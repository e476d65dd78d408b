import { Form, useNavigation } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { sampleSchema } from '#shop/whatsapp/form.ts'
import { messageTemplates } from '#shop/whatsapp/templates.ts'
import { messageName, reasonText } from './names.ts'

export type SampleResult = { phone: string; sent?: true; errors?: FieldErrors; refused?: 'switched_off' }

/** Sends a template with sample data to the admin's phone. */
export function SampleForm({ result }: { result: SampleResult | undefined }) {
  const pending = useNavigation().formMethod === 'POST'
  const { form, field } = useCheckedForm(sampleSchema, result?.errors, fieldText)
  return (
    <ForRole needs={['email.act']} shown>
      <Panel title={m.admin_whatsapp_test_title()}>
        <p className="max-w-prose text-sm text-quiet">{m.admin_whatsapp_test_text()}</p>
        <FocusedNotice result={result}>
          {result?.sent && (
            <Notice tone="success" live="status" className="mt-3">
              {m.admin_whatsapp_test_sent()}
            </Notice>
          )}
          {result?.refused && (
            <Notice tone="danger" live="alert" className="mt-3">
              {reasonText(result.refused)}
            </Notice>
          )}
        </FocusedNotice>
        <Form {...form} className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field as="select" name="template" label={m.admin_whatsapp_test_template()}>
            {messageTemplates.map((template) => (
              <option key={template} value={template}>
                {messageName(template)}
              </option>
            ))}
          </Field>
          <Field as="select" name="language" label={m.admin_whatsapp_test_language()}>
            <option value="ar">{m.admin_whatsapp_language_ar()}</option>
            <option value="en">{m.admin_whatsapp_language_en()}</option>
          </Field>
          <Field
            {...field('phone', result?.phone)}
            label={m.admin_whatsapp_test_phone()}
            required
            type="tel"
            inputMode="tel"
            maxLength={30}
          />
          <Button type="submit" pending={pending} className="self-end justify-self-start">
            {m.admin_whatsapp_test_send()}
          </Button>
        </Form>
      </Panel>
    </ForRole>
  )
}
