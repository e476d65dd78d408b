import { useProductText } from '#app/storefront/kit/product-text.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Reviewable } from '#shop/reviews/read.ts'
import type { ReviewStatus } from '#shop/reviews/status.ts'
import { Stars } from './stars.tsx'

const badges: Record<ReviewStatus, { tone: BadgeTone; words: () => string }> = {
  pending: { tone: 'sun', words: m.review_badge_pending },
  published: { tone: 'leaf', words: m.review_badge_published },
  rejected: { tone: 'quiet', words: m.review_badge_rejected },
}

/** The page to review a product of an order, opened by the order's own token. A path without language prefix. */
export function reviewPath(number: string, token: string, productId: string): string {
  return `/review?${new URLSearchParams({ order: number, token, product: productId })}`
}

export type ReviewLinksProps = {
  order: {
    number: string
    token: string
    /** From `readReviewables`; show this only for an order that may be reviewed (`whyNoReview`). */
    items: readonly Reviewable[]
  }
  className?: string
}

/** The products of a paid order, each with a link to review it, or the review's state. */
export function ReviewLinks({ order, className }: ReviewLinksProps) {
  const textOf = useProductText()
  return (
    <ul className={className}>
      {order.items.map((item) => {
        const { title } = textOf(item)
        const named = { title: isolate(title) }
        return (
          <li
            key={item.productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t"
          >
            <div className="min-w-0 grow basis-44">
              <p className="font-medium wrap-anywhere">
                <bdi>{title}</bdi>
              </p>
              {item.review && (
                <p className="mt-1 flex flex-wrap items-center gap-2">
                  <Stars filled={item.review.rating} />
                  <span className="sr-only">{m.rating_of_five({ average: item.review.rating })}</span>
                  <Badge tone={badges[item.review.status].tone}>{badges[item.review.status].words()}</Badge>
                </p>
              )}
            </div>
            <SiteLink
              to={reviewPath(order.number, order.token, item.productId)}
              aria-label={item.review ? m.review_change_named(named) : m.review_write_named(named)}
              className={buttonClass({ variant: 'secondary' })}
            >
              {item.review ? m.review_change() : m.review_write()}
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
