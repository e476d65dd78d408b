export const messageCategories = ['general', 'support', 'complaint', 'suggestion', 'order_inquiry', 'business'] as const
export type MessageCategory = (typeof messageCategories)[number]

export const messagePriorities = ['low', 'medium', 'high', 'urgent'] as const
export type MessagePriority = (typeof messagePriorities)[number]

export const messageStatuses = ['unread', 'read', 'replied', 'resolved', 'archived'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Length limit of a message in characters: fits a request's 64 KB even at three percent-encoded bytes each. */
export const maxMessage = 4000

/** A new message's initial priority; a complaint's is high. */
export function firstPriority(category: MessageCategory): MessagePriority {
  return category === 'complaint' ? 'high' : 'medium'
}

/** The changes an admin can make to a message besides answering it (R32). */
export type MessageMove =
  | { kind: 'read' }
  | { kind: 'unread' }
  | { kind: 'status'; to: MessageStatus }
  | { kind: 'undo'; to: MessageStatus }
  | { kind: 'priority'; to: MessagePriority }
  | { kind: 'category'; to: MessageCategory }

export type MessageState = {
  status: MessageStatus
  isRead: boolean
  readAt: Date | null
  repliedAt: Date | null
  resolvedAt: Date | null
  priority: MessagePriority
  category: MessageCategory
}

/**
 * The effect of a change (R32): marking read sets `isRead` and `readAt` and moves unread to read, other statuses stay;
 * marking unread clears `readAt` and sets unread; resolving sets `resolvedAt`; any status can be set directly, and any
 * but unread marks it as read. Setting the current value changes nothing. An undo also takes back the time of resolving.
 */
export function afterMove(before: MessageState, move: MessageMove, now: Date): Partial<MessageState> {
  if (move.kind === 'priority') return move.to === before.priority ? {} : { priority: move.to }
  if (move.kind === 'category') return move.to === before.category ? {} : { category: move.to }
  if (move.kind === 'read') {
    if (before.isRead) return before.status === 'unread' ? { status: 'read' } : {}
    return { isRead: true, readAt: now, ...(before.status === 'unread' && { status: 'read' }) }
  }
  if (move.kind === 'undo')
    return {
      status: move.to,
      ...(move.to === 'unread' && { isRead: false, readAt: null }),
      ...(before.status === 'resolved' && { resolvedAt: null }),
    }
  const to = move.kind === 'unread' ? 'unread' : move.to
  if (to === before.status && before.isRead === (to !== 'unread')) return {}
  if (to === 'unread') return { status: to, isRead: false, readAt: null }
  return {
    status: to,
    ...(!before.isRead && { isRead: true, readAt: now }),
    ...(to === 'resolved' && { resolvedAt: now }),
  }
}

/** Whether an undo restores exactly what a move changed: not the time of an earlier resolution or of reading. */
export const isReversible = ({ status, isRead, resolvedAt }: MessageState, move: MessageMove): boolean =>
  move.kind === 'status' &&
  move.to !== 'unread' &&
  isRead === (status !== 'unread') &&
  (move.to !== 'resolved' || resolvedAt === null)

/** A message as an admin saw it. Reading alone is no newer state: an opened message marks itself read. */
export type SeenMessage = { id: string; entries?: number | undefined; status?: MessageStatus | undefined }

/** Whether a move could hide what the admin may not have seen: an entry, or a colleague's change of the status. */
export function isStale(
  { status }: Pick<MessageState, 'status'>,
  entries: number,
  seen: SeenMessage,
  move: MessageMove,
): boolean {
  if (move.kind === 'priority' || move.kind === 'category') return false
  if (entries !== seen.entries) return true
  if (seen.status === undefined) return move.kind === 'undo'
  const read = (of: MessageStatus) => (of === 'unread' ? 'read' : of)
  return read(seen.status) !== read(status)
}

/** The effect of a reply: the thread has been read and answered. */
export function afterReply(before: MessageState, now: Date) {
  return { status: 'replied' as const, repliedAt: now, isRead: true, readAt: before.isRead ? before.readAt : now }
}
