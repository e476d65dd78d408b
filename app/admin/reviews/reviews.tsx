import { useEffect, useRef } from 'react'
import { data, useNavigation, useSubmit } from 'react-router'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { searchText } from '#app/admin/kit/list/page-query.ts'
import { useAnyUnsaved } from '#app/admin/kit/unsaved.ts'
import { RefusalNotice, ReviewCard, type ReviewResult } from '#app/admin/reviews/review-card.tsx'
import { reviewsPath, StatusTabs } from '#app/admin/reviews/status-tabs.tsx'
import { useRevalidateOnChange } from '#app/admin/shell/live/live.tsx'
import { useLastResult, useOnResult } from '#app/admin/shell/live/use-last-result.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { answerReview } from '#shop/reviews/answer-review.ts'
import { answerSchema, decisionSchema } from '#shop/reviews/form.ts'
import { maxReviewText } from '#shop/reviews/limits.ts'
import { moderateReview } from '#shop/reviews/moderate-review.ts'
import { countReviews, listReviews } from '#shop/reviews/read.ts'
import { type ReviewStatus, reviewStatuses } from '#shop/reviews/status.ts'
import type { Route } from './+types/reviews'

const reviewsPerPage = 20

/** A page of reviews in one status, newest first; pending ones by default. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'reviews.see')
  const { db } = context.get(shopContext)
  const status = reviewStatuses.find((each) => each === url.searchParams.get('status')) ?? 'pending'
  const requested = url.searchParams.get('after') ?? ''
  const after = isUuid(requested) ? requested : undefined
  const words = searchText(url.searchParams.get('q'))
  const [counts, { reviews, more }] = await Promise.all([
    countReviews(db),
    listReviews(db, { status, words, after, limit: reviewsPerPage }),
  ])
  return {
    status,
    words,
    counts,
    reviews,
    next: more ? (reviews.at(-1)?.id ?? null) : null,
    first: after === undefined,
  }
}

/** Moderates or answers a review. A refusal is answered with 200, so that the page revalidates. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'reviews.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const id = typedText(fields.id, 36)
  if ('answer' in fields) {
    const typed = typedText(fields.answer, 2 * maxReviewText)
    const read = parseInput(answerSchema, fields)
    if (!read.ok) {
      const reason = read.errors.answer === 'too_long' ? 'too_long' : 'invalid'
      return data<ReviewResult>({ kind: 'refused', id, reason, typed }, { status: 422 })
    }
    const answered = await answerReview(db, clock, admin, read.value)
    if (answered.ok) return data<ReviewResult>({ kind: 'answered', id, ...answered.value })
    return data<ReviewResult>({ kind: 'refused', id, reason: answered.refusal.reason, typed })
  }
  const read = parseInput(decisionSchema, fields)
  if (!read.ok) return data<ReviewResult>({ kind: 'refused', id, reason: 'invalid' }, { status: 422 })
  const moved = await moderateReview(db, clock, admin, read.value)
  if (moved.ok) {
    const was = reviewStatuses.find((each) => each === fields.was)
    const back = was ? { id: read.value.id, version: String(read.value.version + 1), to: was } : null
    return data<ReviewResult>({ kind: 'moved', to: moved.value.status, back })
  }
  return data<ReviewResult>({ kind: 'refused', id, reason: moved.refusal.reason })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_reviews_title(), hidden: true })
}

const did: Record<ReviewStatus, () => string> = {
  pending: m.admin_reviews_did_pending,
  published: m.admin_reviews_did_published,
  rejected: m.admin_reviews_did_rejected,
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { status, words, counts, next, first } = loaderData
  const submit = useSubmit()
  const sent = useNavigation().formData
  // Optimistic: a pending decision shows as made; one that was refused or not sent brings the review back.
  const leaves = sent?.has('to') && sent.get('to') !== status ? sent.get('id') : null
  const reviews = loaderData.reviews.filter(({ id }) => id !== leaves)
  const title = useRef<HTMLHeadingElement>(null)
  const isTyping = useAnyUnsaved()
  // A colleague's decision removes a review from this list: not while an answer is being typed.
  useRevalidateOnChange(({ subject, of }) => subject === 'review' && !isTyping() && reviews.some(({ id }) => id === of))
  useOnResult(result, (latest) => {
    if (latest.kind === 'moved') {
      const { back, to } = latest
      const undo = () => back && void submit({ ...back }, { method: 'post', action: reviewsPath(back.to) })
      toast.success(did[to](), { ...(back && { action: { label: m.undo(), onClick: undo } }) })
    }
    if (latest.kind === 'answered') {
      toast.success(latest.answered ? m.admin_reviews_did_answer() : m.admin_reviews_did_no_answer())
    }
  })
  // The decision removes the review and its button from this list: move keyboard focus to the top.
  useEffect(() => {
    if (result?.kind === 'moved' && document.activeElement === document.body) title.current?.focus()
  }, [result])

  const refused = result?.kind === 'refused' ? result : undefined
  const elsewhere = refused && !reviews.some((review) => review.id === refused.id)
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-2xl">
        {m.admin_reviews_title()}
      </h1>
      <div className="mt-4">
        <StatusTabs chosen={status} counts={counts} words={words} />
      </div>
      <div className="mt-4">
        <FilterBar
          params={new URLSearchParams(words && { q: words })}
          search={m.admin_reviews_search()}
          tab={status === 'pending' ? {} : { status }}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {elsewhere && <RefusalNotice reason={refused.reason} typed={refused.typed} />}
        {loaderData.reviews.length === 0 ? (
          <NoReviews status={status} searched={words !== ''} />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard
                  review={review}
                  result={result && 'id' in result && result.id === review.id ? result : undefined}
                />
              </li>
            ))}
          </ul>
        )}
        {(next !== null || !first) && (
          <nav aria-label={m.admin_reviews_pages()} className="flex flex-wrap justify-between gap-3">
            {first ? (
              <span />
            ) : (
              <ButtonLink to={reviewsPath(status, { words })} variant="quiet">
                {m.admin_reviews_newest()}
              </ButtonLink>
            )}
            {next !== null && (
              <ButtonLink
                to={reviewsPath(status, { words, after: next })}
                variant="secondary"
                className="flex-row-reverse"
                icon={<ChevronIcon size={18} />}
              >
                {m.admin_reviews_older()}
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </>
  )
}

const none: Record<ReviewStatus, { title: () => string; text: () => string }> = {
  pending: { title: m.admin_reviews_none_pending, text: m.admin_reviews_none_pending_text },
  published: { title: m.admin_reviews_none_published, text: m.admin_reviews_none_published_text },
  rejected: { title: m.admin_reviews_none_rejected, text: m.admin_reviews_none_rejected_text },
}

function NoReviews({ status, searched }: { status: ReviewStatus; searched: boolean }) {
  if (searched) return <EmptyList title={m.admin_reviews_none_found()} text={m.admin_orders_none_text()} />
  return <EmptyList title={none[status].title()} text={none[status].text()} />
}
