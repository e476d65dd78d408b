import * as m from '#locales/compiled/messages.js'
import type { StarCounts } from '#shop/reviews/read.ts'
import { Star } from './stars.tsx'

/** The number of reviews per star count, as bars. */
export function StarBars({ stars }: { stars: StarCounts }) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  return (
    <ul aria-label={m.reviews_by_stars()} className="grid gap-1.5 text-sm">
      {stars
        .map((count, place) => ({ rating: place + 1, count }))
        .reverse()
        .map(({ rating, count }) => (
          <li key={rating} className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.25rem] items-center gap-2">
            <span className="sr-only">
              {m.star_count({ count: rating })}: {m.reviews_count({ count })}
            </span>
            <span aria-hidden="true" className="flex items-center gap-1 fill-sun tabular-nums">
              {rating}
              <Star size={16} />
            </span>
            <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-sun" style={{ inlineSize: `${(100 * count) / all}%` }} />
            </span>
            <span aria-hidden="true" className="text-quiet tabular-nums">
              {count}
            </span>
          </li>
        ))}
    </ul>
  )
}
