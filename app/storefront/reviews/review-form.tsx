import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxAuthorName, maxReviewText } from '#shop/reviews/limits.ts'
import type { Reviewable } from '#shop/reviews/read.ts'
import { StarInput } from './star-input.tsx'

/** Unsaved input, to be shown again. */
export type Typed = { rating: string; text: string; name: string }

type ReviewFormProps = {
  /** The buyer's existing review. */
  before: Reviewable['review']
  /** The order's first name: the default of the displayed name. */
  firstName: string
  typed: Typed | undefined
  errors: FieldErrors
}

const ownErrors: Record<string, () => string> = {
  choose_rating: m.review_error_stars,
  full_name: m.review_error_full_name,
  author_name: m.review_error_name,
}
const errorText = (problem: string | undefined) =>
  problem === undefined ? undefined : (ownErrors[problem]?.() ?? fieldText(problem))

/** Stars, text and a name; posts to its own URL, whose query identifies order and product. */
export function ReviewForm({ before, firstName, typed, errors }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const pending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Focus a radio group at its first button.
    ;(wrong?.querySelector('input') ?? wrong)?.focus()
  }, [errors])
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <StarInput chosen={Number(typed?.rating) || before?.rating} error={errorText(errors.rating)} />
      <Field
        as="textarea"
        rows={5}
        name="text"
        label={m.review_text_label()}
        optional
        hint={m.review_text_hint({ max: maxReviewText })}
        maxLength={maxReviewText}
        defaultValue={typed?.text ?? before?.text}
        error={errorText(errors.text)}
      />
      <Field
        name="name"
        label={m.review_name_label()}
        hint={m.review_name_hint()}
        autoComplete="nickname"
        maxLength={maxAuthorName}
        defaultValue={typed?.name ?? before?.authorName ?? firstName}
        error={errorText(errors.name)}
      />
      <div>
        <p className="mb-3 text-sm text-quiet">
          {before?.status === 'published' ? m.review_note_change() : m.review_note()}
        </p>
        <Button type="submit" size="lg" pending={pending} pendingLabel={m.review_sending()}>
          {before === null ? m.review_send() : m.review_save()}
        </Button>
      </div>
    </Form>
  )
}
