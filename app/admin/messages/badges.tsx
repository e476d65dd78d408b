import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import type { MessagePriority, MessageStatus } from '#shop/messages/status.ts'
import { priorityNames, statusNames } from './names.ts'

/** Bright while action is needed. */
const tones: Record<MessageStatus, BadgeTone> = {
  unread: 'sun',
  read: 'leaf',
  replied: 'quiet',
  resolved: 'quiet',
  archived: 'quiet',
}

/** A message's status. */
export function MessageBadge({ status }: { status: MessageStatus }) {
  return <Badge tone={tones[status]}>{statusNames[status]()}</Badge>
}

/** A message's priority; only urgent ones are bright. */
export function PriorityBadge({ priority }: { priority: MessagePriority }) {
  if (priority === 'low' || priority === 'medium')
    return <span className="text-sm whitespace-nowrap text-quiet">{priorityNames[priority]()}</span>
  return (
    <Badge tone={priority === 'urgent' ? 'tomato' : 'sun'}>
      {priority === 'urgent' && <WarningIcon size={14} className="-ms-0.5" />}
      {priorityNames[priority]()}
    </Badge>
  )
}
