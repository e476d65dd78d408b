import { type FormEvent, useRef } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { TypedText } from '#app/admin/kit/typed-text.tsx'
import { useLeaveGuard, useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useSite } from '#app/site.ts'
import { Stars } from '#app/storefront/reviews/stars.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ModeratedReview } from '#shop/reviews/read.ts'
import { type ReviewStatus, whyNoReview } from '#shop/reviews/status.ts'
import { AnswerForm } from './answer-form.tsx'

const refusals = {
  changed: m.admin_reviews_changed,
  unknown_review: m.admin_reviews_unknown,
  unchanged: m.admin_reviews_unchanged,
  invalid: m.admin_reviews_invalid,
} as const
/** Some are shown at the answer's field. */
export type ReviewRefusal = keyof typeof refusals | 'too_long' | 'empty'
const isOfCard = (reason: ReviewRefusal): reason is keyof typeof refusals => reason in refusals

/** The result of the last action; `id` is the review, `typed` is unsaved input. */
export type ReviewResult =
  /** `back` is the undo of the decision, when the form sent the status seen. */
  | { kind: 'moved'; to: ReviewStatus; back: { id: string; version: string; to: ReviewStatus } | null }
  | { kind: 'answered'; id: string; answered: boolean }
  | { kind: 'refused'; id: string; reason: ReviewRefusal; typed?: string }

/** Why nothing was changed; with the answer that was typed for a review that is no longer listed. */
export function RefusalNotice({ reason, typed }: { reason: ReviewRefusal; typed?: string | undefined }) {
  if (!isOfCard(reason)) return null
  return (
    <Notice tone="danger" live="alert" title={m.admin_reviews_failed()}>
      {refusals[reason]()}
      <TypedText text={typed} />
    </Notice>
  )
}

/** The possible decisions by status, the likelier first. */
const moves: Record<ReviewStatus, { to: ReviewStatus; words: () => string; variant: ButtonVariant }[]> = {
  pending: [
    { to: 'published', words: m.admin_reviews_publish, variant: 'primary' },
    { to: 'rejected', words: m.admin_reviews_reject, variant: 'danger' },
  ],
  published: [
    { to: 'pending', words: m.admin_reviews_take_back, variant: 'secondary' },
    { to: 'rejected', words: m.admin_reviews_reject, variant: 'danger' },
  ],
  rejected: [
    { to: 'published', words: m.admin_reviews_publish, variant: 'secondary' },
    { to: 'pending', words: m.admin_reviews_take_back, variant: 'quiet' },
  ],
}

type ReviewCardProps = {
  review: ModeratedReview
  /** The last answer or refusal of this review's forms. */
  result: Extract<ReviewResult, { id: string }> | undefined
}

/** One review with everything needed for a decision, the decisions, and the shop's answer. */
export function ReviewCard({ review, result }: ReviewCardProps) {
  const refused = result?.kind === 'refused' ? result : undefined
  const english = useSite()?.locale === 'en'
  const submitted = useNavigation().formData
  const chosen = submitted?.get('id') === review.id ? submitted.get('to') : null
  const answer = useRef<HTMLFormElement>(null)
  const version = useInputVersion(review.version, result, (latest) => {
    if (latest.kind === 'answered') return 'saved'
    return latest.typed !== undefined && latest.reason === 'changed' ? 'changed' : undefined
  })
  const isUnsaved = useUnsavedForm(answer, version.filled, version.saves)
  useLeaveGuard(isUnsaved, 'ofQuery')
  const submit = useSubmit()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<HTMLElement>(null)
  // A decided review leaves the list, with the answer being typed.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isUnsaved()) return
    event.preventDefault()
    pressed.current = (event.nativeEvent as SubmitEvent).submitter
    dialog.current?.showModal()
  }
  const edited = review.updatedAt > review.createdAt
  return (
    <article aria-labelledby={review.id} className="sheet p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={review.id} className="min-w-0 font-text text-base font-semibold wrap-anywhere">
          <Link to={`/product/${review.productId}`} className="-my-2.5 inline-block py-2.5 text-leaf hover:underline">
            <bdi>{english ? review.titleEn : review.title}</bdi>
          </Link>
        </h2>
        <OrderLink number={review.orderNumber} className="-my-2.5 text-sm" />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars filled={review.rating} size={20} />
        <span className="sr-only">{m.rating_of_five({ average: review.rating })}</span>
        <bdi className="font-medium wrap-anywhere">{review.authorName}</bdi>
        <span className="text-sm text-quiet">
          <DateTime at={edited ? review.updatedAt : review.createdAt} />
          {edited && ` · ${m.review_edited()}`}
        </span>
        {whyNoReview({ status: review.orderStatus, paymentStatus: review.paymentStatus }) && (
          <Badge tone="tomato">{m.admin_reviews_order_closed()}</Badge>
        )}
      </p>
      {review.text === '' ? (
        <p className="mt-2 text-quiet">{m.admin_reviews_no_words()}</p>
      ) : (
        <p className="mt-2 max-w-prose wrap-anywhere">
          <bdi lang={review.locale} className="block whitespace-pre-line">
            {review.text}
          </bdi>
        </p>
      )}
      {refused && isOfCard(refused.reason) && (
        <div className="mt-3">
          <RefusalNotice reason={refused.reason} />
        </div>
      )}
      <Form method="post" preventScrollReset onSubmit={onSubmit} className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={review.id} />
        <input type="hidden" name="version" value={review.version} />
        <input type="hidden" name="was" value={review.status} />
        {moves[review.status].map(({ to, words, variant }) => (
          <Button
            key={to}
            type="submit"
            name="to"
            value={to}
            variant={variant}
            pending={chosen === to}
            pendingLabel={m.admin_reviews_saving()}
          >
            {words()}
          </Button>
        ))}
      </Form>
      <ConfirmDialog
        dialog={dialog}
        title={m.content_leave_title()}
        text={m.admin_reviews_unsaved()}
        yes={m.admin_reviews_unsaved_yes()}
        no={m.content_leave_no()}
        onYes={() => void submit(pressed.current as HTMLButtonElement, { preventScrollReset: true })}
      />
      <AnswerForm review={review} form={answer} version={version} refused={refused} />
    </article>
  )
}
