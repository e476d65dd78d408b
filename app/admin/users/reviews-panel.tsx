import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { Stars } from '#app/storefront/reviews/stars.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readUserReviews } from '#shop/accounts/users/read-user.ts'

export type Review = Awaited<ReturnType<typeof readUserReviews>>[number]

const reviewStates: Record<Review['status'], () => string> = {
  pending: m.users_review_pending,
  published: m.users_review_published,
  rejected: m.users_review_rejected,
}

/** A user's latest reviews. */
export function ReviewsPanel({ reviews }: { reviews: Review[] }) {
  return (
    <Panel title={m.users_reviews_title()} className="min-w-0">
      {reviews.length === 0 ? (
        <p className="text-quiet">{m.users_reviews_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {reviews.map(({ id, rating, text, locale, status, createdAt, orderNumber }) => (
            <li key={id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-3">
                <Stars filled={rating} size={18} />
                <span className="sr-only">{m.rating_of_five({ average: rating })}</span>
                <OrderLink number={orderNumber} className="text-sm" />
              </p>
              {text !== '' && (
                <p lang={locale} className="line-clamp-3 wrap-anywhere">
                  <bdi>{text}</bdi>
                </p>
              )}
              <p className="text-sm text-quiet">
                {reviewStates[status]()} · <DateTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
