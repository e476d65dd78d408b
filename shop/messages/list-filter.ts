import { daysAsked } from '../kuwait-time.ts'
import {
  type MessageCategory,
  type MessagePriority,
  type MessageStatus,
  messageCategories,
  messagePriorities,
  messageStatuses,
} from './status.ts'

/** What the list of messages is narrowed by. Days are Kuwait's, both included. */
export type MessageFilter = {
  status?: MessageStatus | undefined
  category?: MessageCategory | undefined
  priority?: MessagePriority | undefined
  isRead?: boolean | undefined
  from?: Date | undefined
  /** The first moment after the last day. */
  before?: Date | undefined
  words: string
}

/** The filter in an address; what is none of its values is left out. */
export function messageFilter(query: URLSearchParams): MessageFilter {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const read = one('read', ['yes', 'no'])
  const { from, until } = daysAsked(query)
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
