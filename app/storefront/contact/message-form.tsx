import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { categoryNames } from '#app/messages/category-names.ts'
import { FilesField } from '#app/messages/files-field.tsx'
import { newId } from '#app/new-id.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxMessage, messageCategories } from '#shop/messages/status.ts'
import { type MessageDraft, restoreDraft, saveDraft } from './draft.ts'

/** Why a message was not sent, and its input, shown again without scripts. */
export type Refused = {
  problem: 'invalid' | 'limited' | 'busy' | 'failed'
  errors: FieldErrors
  typed: Partial<MessageDraft>
}

const problems: Record<Refused['problem'], () => string> = {
  invalid: m.contact_check,
  limited: m.problem_too_many_requests,
  busy: m.contact_busy,
  failed: m.contact_failed,
}

/** Values the form is prefilled with. */
export type Prefill = Partial<Pick<MessageDraft, 'subject' | 'category'>>

type MessageFormProps = { refused: Refused | null; order: string | null; prefill: Prefill }

/**
 * Gives the message another `key`: sent again after a lost response it is the same, changed it is another. Set here, as
 * the cached page is the same for everyone.
 */
function renewKey(form: HTMLFormElement): void {
  const field = form.elements.namedItem('key')
  if (field instanceof HTMLInputElement) field.value = newId()
}

/** The contact form (R33), uncontrolled: input before hydration is not lost, and it works without scripts. */
export function MessageForm({ refused, order, prefill }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const pending = useNavigation().formMethod === 'POST'
  const errors = refused?.errors ?? {}

  useEffect(() => {
    if (form.current === null) return
    restoreDraft(form.current, order)
    renewKey(form.current)
  }, [order])
  useEffect(() => {
    // Visitors whose password manager filled the honeypot can send the second time.
    if (refused && trap.current) trap.current.value = ''
  }, [refused])

  const typed = { category: 'general', ...prefill, ...refused?.typed }
  const field = (name: keyof MessageDraft) => ({ name, defaultValue: typed[name], error: fieldText(errors[name]) })
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={({ currentTarget }) => {
        renewKey(currentTarget)
        saveDraft(currentTarget, order)
      }}
      className="sheet grid gap-5 p-5 shadow-soft sm:grid-cols-2 sm:p-7"
    >
      <FocusedNotice result={refused} className="sm:col-span-2">
        {refused && <Notice tone="danger" live="alert" title={problems[refused.problem]()} />}
      </FocusedNotice>
      <Field {...field('name')} label={m.your_name()} required autoComplete="name" maxLength={80} />
      <Field
        {...field('email')}
        label={m.email()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <Field
        {...field('phone')}
        label={m.phone()}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Field {...field('category')} as="select" label={m.contact_category()}>
        {messageCategories.map((category) => (
          <option key={category} value={category}>
            {categoryNames[category]()}
          </option>
        ))}
      </Field>
      <Field {...field('subject')} className="sm:col-span-2" label={m.contact_subject()} required maxLength={120} />
      <Field
        {...field('message')}
        as="textarea"
        className="sm:col-span-2"
        label={m.contact_message()}
        hint={m.field_up_to({ max: maxMessage })}
        required
        rows={6}
        maxLength={maxMessage}
      />
      <FilesField className="sm:col-span-2" refused={refused} />
      <input type="hidden" name="key" />
      {/* A honeypot: only bots fill it in. */}
      <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
        <label>
          {m.contact_trap()}
          <input ref={trap} name="fax" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button
        type="submit"
        size="lg"
        className="sm:col-span-2 sm:justify-self-start"
        pending={pending}
        pendingLabel={m.contact_sending()}
      >
        {m.contact_submit()}
      </Button>
    </Form>
  )
}
