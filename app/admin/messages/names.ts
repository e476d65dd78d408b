import * as m from '#locales/compiled/messages.js'
import type { MessagePriority, MessageStatus } from '#shop/messages/status.ts'

export const statusNames: Record<MessageStatus, () => string> = {
  unread: m.inbox_status_unread,
  read: m.inbox_status_read,
  replied: m.inbox_status_replied,
  resolved: m.inbox_status_resolved,
  archived: m.inbox_status_archived,
}

export const priorityNames: Record<MessagePriority, () => string> = {
  low: m.inbox_priority_low,
  medium: m.inbox_priority_medium,
  high: m.inbox_priority_high,
  urgent: m.inbox_priority_urgent,
}
