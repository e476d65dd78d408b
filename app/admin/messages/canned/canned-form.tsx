import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { cannedSchema } from '#shop/messages/canned.ts'
import type { CannedAnswer } from '#shop/messages/canned-answers.ts'
import { maxMessage } from '#shop/messages/status.ts'
import { fieldProblem } from '../field-problem.ts'
import { useSeen } from '../use-seen.ts'

export type CannedRefused = {
  kind: 'refused'
  id: string | null
  reason: 'invalid' | 'changed' | 'unknown_answer'
  errors: FieldErrors
  now?: string | undefined
}

type CannedFormProps = {
  canned?: CannedAnswer
  refused: CannedRefused | undefined
  saved?: { now: string } | undefined
}

/** One canned answer in both languages, new or existing. */
export function CannedForm({ canned, refused, saved }: CannedFormProps) {
  const version = useSeen(canned?.updatedAt.toISOString() ?? '', refused ?? saved)
  const { form, field } = useCheckedForm(cannedSchema, refused?.errors, fieldProblem)
  const submitted = useNavigation().formData
  const pending = submitted?.get('intent') === 'save' && submitted.get('id') === (canned?.id ?? '')
  return (
    <Form {...form} preventScrollReset className="flex flex-col gap-4">
      {refused?.reason === 'unknown_answer' && <Notice tone="danger" live="alert" title={m.inbox_refused_unknown()} />}
      {refused?.reason === 'changed' && canned && (
        <Notice tone="warning" live="alert" title={m.inbox_refused()}>
          <p>{m.inbox_answer_changed()}</p>
          <details className="mt-1">
            <summary className="flex min-h-11 items-center font-medium">{m.inbox_answer_theirs()}</summary>
            {[canned.title, canned.text, canned.textEn].map((text) => (
              <bdi key={text} className="mb-2 block whitespace-pre-line">
                {text}
              </bdi>
            ))}
          </details>
        </Notice>
      )}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={canned?.id ?? ''} />
      <input type="hidden" name="version" value={version} />
      <Field {...field('title', canned?.title)} label={m.inbox_answer_title()} dir="auto" required maxLength={80} />
      <Field
        as="textarea"
        {...field('text', canned?.text)}
        rows={5}
        label={m.inbox_answer_ar()}
        lang="ar"
        required
        maxLength={maxMessage}
      />
      <Field
        as="textarea"
        {...field('textEn', canned?.textEn)}
        rows={5}
        label={m.inbox_answer_en()}
        lang="en"
        required
        maxLength={maxMessage}
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={m.inbox_saving()}>
        {m.inbox_answer_save()}
      </Button>
    </Form>
  )
}
