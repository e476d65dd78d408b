import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/form.ts'
import { megabytes } from '#app/messages/file-text.ts'
import { FilesField } from '#app/messages/files-field.tsx'
import { returnReason } from '#app/return-words.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import { attachmentLimits } from '#shop/messages/attachment.ts'
import { maxReturnNote, returnFields } from '#shop/returns/form.ts'
import { photoTypes, returnReasons } from '#shop/returns/status.ts'
import { returnProblem } from './problem-text.ts'
import type { BuyerReturns } from './returns-for-buyer.ts'

export type ReturnProblem = {
  problem: 'invalid' | 'limited' | 'busy' | 'failed' | 'changed' | 'too_many_returns'
  errors: FieldErrors
  typed: Record<string, string>
}

const problems: Record<ReturnProblem['problem'], () => string> = {
  invalid: m.returns_check,
  limited: m.problem_too_many_requests,
  busy: m.returns_busy,
  failed: m.returns_failed,
  changed: m.returns_changed,
  too_many_returns: m.returns_problem_too_many,
}

type ReturnFormProps = { returnable: BuyerReturns['returnable']; returnId: string; refused: ReturnProblem | null }

/** Requests a return. An uncontrolled form that works without scripts. */
export function ReturnForm({ returnable, returnId, refused }: ReturnFormProps) {
  const pending = useNavigation().formMethod === 'POST'
  const typed = refused?.typed ?? {}
  const problem = (name: string) => returnProblem(refused?.errors[name])
  const nothing = problem('units')
  const nothingId = useId()
  // A single item to return is preselected.
  const only = returnable.length === 1 && returnable[0]?.most === 1 ? '1' : '0'
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="sheet grid gap-6 p-5 shadow-soft sm:p-7">
      <FocusedNotice result={refused}>
        {refused && <Notice tone="danger" live="alert" title={problems[refused.problem]()} />}
      </FocusedNotice>
      <input type="hidden" name="returnId" value={returnId} />
      <fieldset>
        <legend className="mb-2 font-display text-xl font-bold">{m.returns_what()}</legend>
        <ul className="divide-y divide-line">
          {returnable.map(({ position, title, image, most, until }) => {
            const name = returnFields.of(position)
            return (
              <li key={position} className="flex flex-wrap items-center gap-3 py-3">
                <Picture image={image} alt="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm bg-sunken" />
                <span className="min-w-0 grow basis-40 wrap-anywhere">
                  <bdi className="font-medium">{title}</bdi>
                  <span className="block text-sm text-quiet">{m.returns_until({ date: until })}</span>
                </span>
                <Field
                  as="select"
                  name={name}
                  label={<span className="sr-only">{m.returns_units({ title: isolate(title) })}</span>}
                  defaultValue={typed[name] ?? only}
                  error={problem(name)}
                  aria-invalid={nothing !== undefined}
                  aria-describedby={nothing && nothingId}
                  className="w-24 shrink-0"
                >
                  {upTo(most).map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </Field>
              </li>
            )
          })}
        </ul>
        {nothing && (
          <FieldError id={nothingId} className="mt-1">
            {nothing}
          </FieldError>
        )}
      </fieldset>
      <Field
        as="select"
        name="reason"
        label={m.returns_why()}
        required
        defaultValue={typed.reason ?? ''}
        error={problem('reason')}
      >
        <option value="">{m.returns_choose_reason()}</option>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {returnReason(reason)}
          </option>
        ))}
      </Field>
      <Field
        as="textarea"
        rows={4}
        name="note"
        dir="auto"
        optional
        label={m.returns_note()}
        hint={m.field_up_to({ max: maxReturnNote })}
        maxLength={maxReturnNote}
        defaultValue={typed.note ?? ''}
        error={problem('note')}
      />
      <FilesField
        refused={refused}
        label={m.returns_photos()}
        hint={m.returns_photos_hint({ count: attachmentLimits.files, size: megabytes })}
        accept={photoTypes}
        error={problem('files')}
      />
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        pending={pending}
        pendingLabel={m.returns_sending()}
      >
        {m.returns_send()}
      </Button>
    </Form>
  )
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)
