import { Link } from 'react-router'
import { When } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Stars } from '#app/storefront/reviews/stars.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readUserMessages, readUserReviews } from '#shop/accounts/users/read-user.ts'

type Message = Awaited<ReturnType<typeof readUserMessages>>[number]
type Review = Awaited<ReturnType<typeof readUserReviews>>[number]

const messageStates: Record<Message['status'], () => string> = {
  unread: m.users_message_unread,
  read: m.users_message_read,
  replied: m.users_message_replied,
  resolved: m.users_message_resolved,
  archived: m.users_message_archived,
}
const reviewStates: Record<Review['status'], () => string> = {
  pending: m.users_review_pending,
  published: m.users_review_published,
  rejected: m.users_review_rejected,
}

/** The latest messages from a user's address. */
export function MessagesPanel({ messages, proven }: { messages: Message[]; proven: boolean }) {
  return (
    <Panel title={m.users_messages_title()} className="min-w-0">
      <p className="text-sm text-quiet">{proven ? m.users_messages_text() : m.users_messages_unproven()}</p>
      {messages.length === 0 ? (
        <p className="mt-2 text-quiet">{m.users_messages_none()}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {messages.map(({ id, subject, status, createdAt }) => (
            <li key={id} className="py-2">
              <Link
                to={`/admin/messages/view/${id}`}
                className="-my-1 inline-flex min-h-11 items-center font-medium wrap-anywhere text-leaf hover:underline"
              >
                <bdi>{subject}</bdi>
              </Link>
              <p className="text-sm text-quiet">
                {messageStates[status]()} · <When at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
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
                <Link
                  to={`/admin/orders/view/${orderNumber}`}
                  className="inline-flex min-h-11 items-center text-sm text-leaf hover:underline"
                >
                  <bdi dir="ltr">{orderNumber}</bdi>
                </Link>
              </p>
              {text !== '' && (
                <p lang={locale} className="line-clamp-3 wrap-anywhere">
                  <bdi>{text}</bdi>
                </p>
              )}
              <p className="text-sm text-quiet">
                {reviewStates[status]()} · <When at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
