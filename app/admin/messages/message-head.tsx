import { BackLink } from '#app/admin/kit/back-link.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { PreviousNext } from '#app/admin/kit/list/previous-next.tsx'
import { useListQuery, withQuery } from '#app/admin/kit/list/use-list-query.ts'
import { categoryNames } from '#app/messages/category-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { Message } from '#shop/messages/read.ts'
import { MessageBadge, PriorityBadge } from './badges.tsx'

type MessageHeadProps = { message: Message; beside: { newer: string | null; older: string | null } }

/** Links through the list, the message's subject, and its status. */
export function MessageHead({ message, beside }: MessageHeadProps) {
  const query = useListQuery()
  const pathOf = (id: string | null) => id && withQuery(`/admin/messages/view/${id}`, query)
  return (
    <header>
      <div className="flex items-center justify-between gap-3">
        <BackLink to={withQuery('/admin/messages', query)}>{m.inbox_back()}</BackLink>
        <PreviousNext
          newer={pathOf(beside.newer)}
          older={pathOf(beside.older)}
          names={{ nav: m.inbox_beside(), newer: m.inbox_beside_newer(), older: m.inbox_beside_older() }}
        />
      </div>
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{message.subject || message.number}</bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <bdi dir="ltr" className="tabular-nums">
          {message.number}
        </bdi>
        <DateTime at={message.createdAt} />
        <span>{categoryNames[message.category]()}</span>
        <PriorityBadge priority={message.priority} />
        <MessageBadge status={message.status} />
      </p>
    </header>
  )
}
