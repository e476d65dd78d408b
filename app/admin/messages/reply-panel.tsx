import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useLeaveGuard, useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { FilesField } from '#app/messages/files-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { fillIn } from '#shop/messages/canned.ts'
import type { CannedAnswer } from '#shop/messages/canned-answers.ts'
import { maxMessage } from '#shop/messages/status.ts'
import type { Locale } from '#shop/money.ts'
import { fieldProblem } from './field-problem.ts'
import type { ViewResult } from './view-result.ts'

type ReplyPanelProps = {
  message: { name: string; number: string; email: string; locale: Locale }
  /** The number of entries in the thread as shown: a reply to a newer state is refused. */
  seen: number
  canned: CannedAnswer[]
  refused: Extract<ViewResult, { kind: 'refused' }> | undefined
}

/** The reply by email. Input survives every refusal; the shortcut "r" focuses it from anywhere on the page. */
export function ReplyPanel({ message, seen, canned, refused }: ReplyPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const cannedRef = useRef<HTMLSelectElement>(null)
  const field = () => form.current?.querySelector<HTMLTextAreaElement>('[name=reply]')
  const pending = useNavigation().formData?.get('intent') === 'reply'
  // The thread's length when the reply was begun: entries that arrive while typing are not answered by it.
  const [begunAt, setBegunAt] = useState<number | null>(null)
  const begin = (text: string) => setBegunAt((before) => (text === '' ? null : (before ?? seen)))
  useLeaveGuard(useUnsavedForm(form, message.number), 'ofQuery')
  useEffect(() => {
    if (!refused) return
    setBegunAt(null)
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  /** Inserts a canned answer at the cursor, in the customer's language. */
  function insert() {
    const target = field()
    const answer = canned.find(({ id }) => id === cannedRef.current?.value)
    if (!answer || !target) return cannedRef.current?.focus()
    const text = fillIn(message.locale === 'ar' ? answer.text : answer.textEn, message)
    const before = target.value.slice(0, target.selectionStart)
    target.focus()
    target.setRangeText(/\S$/.test(before) ? `\n${text}` : text, before.length, target.selectionEnd, 'end')
    begin(target.value)
  }

  return (
    <Panel title={m.inbox_reply()} aside={message.locale === 'ar' ? m.inbox_language_ar() : m.inbox_language_en()}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="flex flex-col gap-4"
      >
        {refused && (
          <Notice tone={refused.reason === 'changed' ? 'warning' : 'danger'} live="alert" title={m.inbox_refused()}>
            {refusalText(refused.reason)}
          </Notice>
        )}
        <input type="hidden" name="intent" value="reply" />
        <input type="hidden" name="seen" value={begunAt ?? seen} />
        {canned.length > 0 && (
          <Field
            as="select"
            ref={cannedRef}
            label={m.inbox_insert()}
            defaultValue=""
            // A button, not the select itself: keyboard users pass over every option on the way down.
            action={
              <Button variant="secondary" className="min-h-12" onClick={insert}>
                {m.inbox_insert_do()}
              </Button>
            }
          >
            <option value="">{m.inbox_insert_pick()}</option>
            {canned.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Field>
        )}
        <Field
          as="textarea"
          rows={7}
          name="reply"
          dir="auto"
          required
          aria-keyshortcuts="r"
          onInput={(event) => begin(event.currentTarget.value)}
          label={m.inbox_reply()}
          hint={m.inbox_reply_hint({ email: isolate(message.email) })}
          maxLength={maxMessage}
          defaultValue={refused?.typed ?? ''}
          error={fieldProblem(refused?.errors.reply)}
        />
        <FilesField refused={refused} />
        <Button type="submit" className="self-start" pending={pending} pendingLabel={m.inbox_sending()}>
          {m.inbox_reply_send()}
        </Button>
      </Form>
    </Panel>
  )
}

function refusalText(reason: Extract<ViewResult, { kind: 'refused' }>['reason']): string {
  if (reason === 'changed') return m.inbox_refused_changed()
  if (reason === 'forgotten') return m.inbox_erased()
  return reason === 'invalid' ? m.inbox_refused_invalid() : m.inbox_refused_unknown()
}
