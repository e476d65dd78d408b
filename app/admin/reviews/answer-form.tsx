import { type RefObject, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import type { InputVersion } from '#app/admin/kit/use-input-version.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { LeafIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxReviewText } from '#shop/reviews/limits.ts'

type AnswerFormProps = {
  review: { id: string; answer: string | null }
  form: RefObject<HTMLFormElement | null>
  /** The review's version that the input is based on, and the one that the field was filled from. */
  version: InputVersion<number>
  /** Why the last answer was not saved, and its text. */
  refused: { reason: string; typed?: string } | undefined
}

/** The store's answer to a review and its form, collapsed by default. */
export function AnswerForm({ review, form, version, refused }: AnswerFormProps) {
  const submitted = useNavigation().formData
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, refused])
  return (
    <div className="mt-4 border-t border-line pt-2">
      {review.answer !== null && (
        <div className="mt-2 max-w-prose rounded-md bg-leaf-tint px-4 py-3">
          <p className="flex items-center gap-1.5 text-sm font-semibold">
            <LeafIcon size={18} className="text-leaf" />
            {m.review_answer()}
          </p>
          <p className="mt-1 wrap-anywhere">
            <bdi className="block whitespace-pre-line">{review.answer}</bdi>
          </p>
        </div>
      )}
      <details key={version.filled} open={refused?.typed !== undefined} className="max-w-prose">
        <summary className="w-fit rounded-md py-2.5 text-sm font-medium text-leaf hover:underline">
          {review.answer === null ? m.admin_reviews_answer_write() : m.admin_reviews_answer_change()}
        </summary>
        <Form ref={form} method="post" {...version.watch} preventScrollReset className="flex flex-col gap-3 pb-1">
          <input type="hidden" name="id" value={review.id} />
          <input type="hidden" name="version" value={version.seen} />
          <Field
            as="textarea"
            rows={3}
            name="answer"
            dir="auto"
            label={m.review_answer()}
            hint={m.admin_reviews_answer_hint()}
            maxLength={maxReviewText}
            defaultValue={refused?.typed ?? review.answer ?? ''}
            error={problemOf(refused?.reason)}
          />
          <Button
            type="submit"
            variant="secondary"
            className="self-start"
            pending={submitted?.get('id') === review.id && submitted.has('answer')}
            pendingLabel={m.admin_reviews_saving()}
          >
            {m.admin_reviews_answer_save()}
          </Button>
        </Form>
      </details>
    </div>
  )
}

function problemOf(reason: string | undefined): string | undefined {
  if (reason === 'empty') return m.admin_field_required()
  return reason === 'too_long' ? m.admin_reviews_too_long({ max: maxReviewText }) : undefined
}
