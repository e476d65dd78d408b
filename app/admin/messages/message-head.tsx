import { Link } from 'react-router'
import { When } from '#app/admin/dates.tsx'
import { ArrowIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Message } from '#shop/messages/read.ts'
import { MessageBadge, PriorityBadge } from './badges.tsx'
import { categoryNames } from './names.ts'

/** The way back, what the message is called and about, and where it stands. */
export function MessageHead({ message }: { message: Message }) {
  return (
    <header>
      <Link
        to="/admin/messages"
        className="-ms-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm text-leaf hover:underline"
      >
        <ArrowIcon size={18} className="-scale-x-100" />
        {m.inbox_back()}
      </Link>
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
