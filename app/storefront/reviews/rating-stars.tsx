import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { averageOf, halfStarsOf } from '#shop/reviews/average.ts'
import { Stars } from './stars.tsx'

type RatingStarsProps = {
  product: { ratingCount: number; ratingSum: number }
  size?: number
  /** Writes "12 reviews" instead of "(12)", where there is room. */
  inWords?: boolean
  className?: string
}

/** A product's rating and number of reviews on one line; nothing without reviews. */
export function RatingStars({ product, size = 16, inWords = false, className }: RatingStarsProps) {
  const rating = { count: product.ratingCount, sum: product.ratingSum }
  const average = averageOf(rating)?.toFixed(1)
  if (average === undefined) return null
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-1.5 text-sm', className)}>
      <Stars filled={halfStarsOf(rating) ?? 0} size={size} />
      <span className="sr-only">{m.rating_of_five({ average })}</span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {average}
      </span>
      <span className="text-quiet" aria-hidden={!inWords}>
        {inWords ? m.reviews_count({ count: rating.count }) : `(${rating.count})`}
      </span>
      {!inWords && <span className="sr-only">{m.reviews_count({ count: rating.count })}</span>}
    </span>
  )
}
