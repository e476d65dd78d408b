import { requestedDays } from '../typed/days.ts'
import {
  type MessageCategory,
  type MessagePriority,
  type MessageStatus,
  messageCategories,
  messagePriorities,
  messageStatuses,
} from './status.ts'

/** Filters of the list of messages. Days are Kuwait's, both included. */
export type MessageFilter = {
  status?: MessageStatus | undefined
  category?: MessageCategory | undefined
  priority?: MessagePriority | undefined
  isRead?: boolean | undefined
  from?: Date | undefined
  /** The first instant after the last day. */
  before?: Date | undefined
  words: string
}

/** The filter in a URL; invalid values are ignored. */
export function messageFilter(query: URLSearchParams): MessageFilter {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const read = one('read', ['yes', 'no'])
  const { from, until } = requestedDays(query)
  return {
    status: one('status', messageStatuses),
    category: one('category', messageCategories),
    priority: one('priority', messagePriorities),
    isRead: read && read === 'yes',
    from,
    before: until,
    words: query.get('q') ?? '',
  }
}
