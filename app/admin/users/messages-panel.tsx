import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readUserMessages } from '#shop/accounts/users/read-user.ts'

type Message = Awaited<ReturnType<typeof readUserMessages>>[number]

const messageStates: Record<Message['status'], () => string> = {
  unread: m.users_message_unread,
  read: m.users_message_read,
  replied: m.users_message_replied,
  resolved: m.users_message_resolved,
  archived: m.users_message_archived,
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
              <TextLink to={`/admin/messages/view/${id}`} className="-my-1 font-medium wrap-anywhere">
                <bdi>{subject}</bdi>
              </TextLink>
              <p className="text-sm text-quiet">
                {messageStates[status]()} · <DateTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
