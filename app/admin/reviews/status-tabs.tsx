import { Link } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { type ReviewStatus, reviewStatuses } from '#shop/reviews/status.ts'

const names: Record<ReviewStatus, () => string> = {
  pending: m.admin_reviews_pending,
  published: m.admin_reviews_published,
  rejected: m.admin_reviews_rejected,
}

/** The reviews of one status; pending ones come first and have the URL without a query. */
export function reviewsPath(status: ReviewStatus, { words = '', after = '' } = {}): string {
  const query = new URLSearchParams({
    ...(status !== 'pending' && { status }),
    ...(words && { q: words }),
    ...(after && { after }),
  }).toString()
  return `/admin/reviews${query && `?${query}`}`
}

type TabsProps = { chosen: ReviewStatus; counts: Record<ReviewStatus, number>; words: string }

/** The three statuses with their number of reviews; a search stays. */
export function StatusTabs({ chosen, counts, words }: TabsProps) {
  return (
    <nav aria-label={m.admin_reviews_filter()} className="flex flex-wrap gap-2">
      {reviewStatuses.map((status) => (
        <Link
          key={status}
          to={reviewsPath(status, { words })}
          aria-current={status === chosen ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors',
            status === chosen
              ? 'border-leaf bg-leaf-tint text-ink'
              : 'border-control bg-raised text-ink hover:border-ink',
          )}
        >
          {names[status]()}
          <span
            className={cx(
              'min-w-6 rounded-full px-1.5 text-center text-xs font-semibold tabular-nums',
              status === 'pending' && counts.pending > 0 ? 'bg-sun text-on-sun' : 'text-quiet',
            )}
          >
            {counts[status]}
          </span>
        </Link>
      ))}
    </nav>
  )
}
