import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { FilesField } from '#app/messages/files-field.tsx'
import { newId } from '#app/new-id.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxMessage } from '#shop/messages/status.ts'

export type ReplyProblem = { problem: 'invalid' | 'limited' | 'busy' | 'failed'; errors: FieldErrors; typed: string }

const problems: Record<ReplyProblem['problem'], () => string> = {
  invalid: m.contact_check,
  limited: m.problem_too_many_requests,
  busy: m.contact_busy,
  failed: m.thread_lost,
}

/** The customer's reply; an uncontrolled field, so that input survives refusals and a lost connection. */
export function AnswerForm({ entryKey, refused }: { entryKey: string; refused: ReplyProblem | null }) {
  const form = useRef<HTMLFormElement>(null)
  // Sent again after a lost response, a reply is the same; changed, it is another.
  const [key, setKey] = useState(entryKey)
  const pending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={() => setKey(newId())}
      className="sheet grid gap-5 p-5 shadow-soft sm:p-7"
    >
      {refused && <Notice tone="danger" live="alert" title={problems[refused.problem]()} />}
      <input type="hidden" name="key" value={key} />
      <Field
        as="textarea"
        rows={5}
        name="answer"
        dir="auto"
        required
        label={m.thread_answer()}
        hint={m.field_up_to({ max: maxMessage })}
        maxLength={maxMessage}
        defaultValue={refused?.typed ?? ''}
        error={fieldText(refused?.errors.answer)}
      />
      <FilesField refused={refused} />
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        pending={pending}
        pendingLabel={m.contact_sending()}
      >
        {m.thread_send()}
      </Button>
    </Form>
  )
}
