import { Day } from '#app/day.tsx'
import { CheckIcon, LeafIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ReviewView } from '#shop/reviews/read.ts'
import { Stars } from './stars.tsx'

/** One buyer's review and the shop's answer. Texts have their own direction, whatever the page's. */
export function ReviewItem({ review }: { review: ReviewView }) {
  const { authorName, rating, text, locale, answer, createdAt, updatedAt } = review
  return (
    <article className="py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars filled={rating} size={20} />
        <span className="sr-only">{m.rating_of_five({ average: rating })}</span>
        <h3 className="font-text text-base font-semibold wrap-anywhere">
          <bdi>{authorName}</bdi>
        </h3>
        <span className="inline-flex items-center gap-1 text-sm font-medium text-leaf">
          <CheckIcon size={16} />
          {m.review_verified()}
        </span>
      </div>
      <p className="mt-1 text-sm text-quiet">
        <Day at={createdAt} />
        {updatedAt > createdAt && ` · ${m.review_edited()}`}
      </p>
      {text !== '' && (
        <p dir="auto" lang={locale} className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {answer !== null && (
        <div className="mt-4 max-w-prose rounded-md bg-leaf-tint px-4 py-3 md:ms-6">
          <p className="flex items-center gap-1.5 text-sm font-semibold">
            <LeafIcon size={18} className="text-leaf" />
            {m.review_answer()}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
    </article>
  )
}
