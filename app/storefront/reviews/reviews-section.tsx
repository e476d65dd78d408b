import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ProductView } from '#shop/catalog/product-view.ts'
import { averageOf, halfStarsOf } from '#shop/reviews/average.ts'
import type { ProductReviews } from '#shop/reviews/read.ts'
import { ReviewItem } from './review-item.tsx'
import { lastReviewPage } from './review-pages.ts'
import { StarBars } from './star-bars.tsx'
import { Stars } from './stars.tsx'

type ReviewsSectionProps = { product: ProductView; reviews: ProductReviews; pages: number }

/** A product's reviews. The count only covers published reviews; none are made up. */
export function ReviewsSection({ product, reviews, pages }: ReviewsSectionProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16">
      <h2 id="reviews-title" className="text-2xl">
        {m.reviews_title()}
      </h2>
      {product.ratingCount === 0 ? (
        <NoReviews />
      ) : (
        <div className="mt-5 grid gap-x-16 gap-y-4 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="self-start md:sticky md:top-24">
            <Average product={product} />
            <StarBars stars={reviews.stars} />
            <p className="mt-4 text-sm text-quiet">{m.reviews_who()}</p>
          </div>
          <div>
            <ul aria-label={m.reviews_list_label()} className="divide-y divide-line max-md:border-t max-md:border-line">
              {reviews.reviews.map((review) => (
                <li key={review.id} className="md:first:[&>article]:pt-0">
                  <ReviewItem review={review} />
                </li>
              ))}
            </ul>
            {reviews.more && pages < lastReviewPage && (
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
                <ButtonLink to={`/product/${product.id}?reviews=${pages + 1}`} variant="secondary" preventScrollReset>
                  {m.reviews_more()}
                </ButtonLink>
                <p className="text-sm text-quiet">
                  {m.reviews_shown({ shown: reviews.reviews.length, found: product.ratingCount })}
                </p>
              </div>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Average({ product }: { product: ProductView }) {
  const rating = { count: product.ratingCount, sum: product.ratingSum }
  const average = averageOf(rating)?.toFixed(1) ?? ''
  return (
    <div className="mb-4 flex items-center gap-4">
      <p className="sr-only">{m.rating_of_five({ average })}</p>
      <span aria-hidden="true" className="font-display text-4xl leading-none font-bold tabular-nums">
        {average}
      </span>
      <div>
        <Stars filled={halfStarsOf(rating) ?? 0} size={24} />
        <p className="text-sm text-quiet">{m.reviews_count({ count: rating.count })}</p>
      </div>
    </div>
  )
}

function NoReviews() {
  return (
    <div className="mt-4 flex max-w-prose items-start gap-4 rounded-lg border border-dashed border-line-strong p-5">
      <Stars filled={0} size={24} className="mt-1 max-sm:hidden" />
      <div>
        <p className="font-semibold">{m.reviews_empty_title()}</p>
        <p className="text-quiet">{m.reviews_empty_text()}</p>
      </div>
    </div>
  )
}
