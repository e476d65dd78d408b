import { useLocation } from 'react-router'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice, type NoticeTone } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ReviewStatus } from '#shop/reviews/status.ts'

const states: Record<ReviewStatus, { tone: NoticeTone; title: () => string; text: () => string }> = {
  pending: { tone: 'success', title: m.review_pending, text: m.review_pending_text },
  published: { tone: 'success', title: m.review_published, text: m.review_published_text },
  rejected: { tone: 'warning', title: m.review_rejected, text: m.review_rejected_text },
}

/** The state of the buyer's review; right after sending, it takes the focus and says thanks. */
export function ReviewState({ status, sent, productId }: { status: ReviewStatus; sent: boolean; productId: string }) {
  // Each time it is sent, the second time on the same URL.
  const { key } = useLocation()
  const { tone, title, text } = states[status]
  return (
    <FocusedNotice result={sent && key}>
      <Notice tone={tone} live="status" title={sent ? m.review_saved() : title()}>
        {sent && <p>{title()}</p>}
        <p>{text()}</p>
        {status === 'published' && (
          <SiteLink
            to={`/product/${productId}#reviews`}
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {m.review_see()}
          </SiteLink>
        )}
      </Notice>
    </FocusedNotice>
  )
}
