import { BackLink } from '#app/admin/kit/back-link.tsx'
import { When } from '#app/admin/kit/dates.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Message } from '#shop/messages/read.ts'
import { MessageBadge, PriorityBadge } from './badges.tsx'
import { categoryNames } from './names.ts'

/** The way back, what the message is called and about, and where it stands. */
export function MessageHead({ message }: { message: Message }) {
  return (
    <header>
      <BackLink to="/admin/messages">{m.inbox_back()}</BackLink>
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{message.subject || message.number}</bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <bdi dir="ltr" className="tabular-nums">
          {message.number}
        </bdi>
        <When at={message.createdAt} />
        <span>{categoryNames[message.category]()}</span>
        <PriorityBadge priority={message.priority} />
        <MessageBadge status={message.status} />
      </p>
    </header>
  )
}
