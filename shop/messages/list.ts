import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { readCounters } from '../counters.ts'
import type { Executor } from '../db.ts'
import { maxCounted } from '../numbers.ts'
import { adjacentRows, type Cursor, isBackwards, keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { hasWords } from '../search-vector.ts'
import type { MessageFilter } from './list-filter.ts'
import { type MessageStatus, messageCategories, messagePriorities, messageStatuses } from './status.ts'
import { message } from './table.ts'

const shown = {
  id: message.id,
  number: message.number,
  name: message.name,
  email: message.email,
  subject: message.subject,
  begin: sql<string>`left(${message.message}, 160)`,
  category: message.category,
  priority: message.priority,
  status: message.status,
  isRead: message.isRead,
  createdAt: message.createdAt,
}
export type ListedMessage = {
  [Name in keyof typeof shown]: Name extends keyof typeof message.$inferSelect
    ? (typeof message.$inferSelect)[Name]
    : string
}

/** A page of messages, newest first, and the number of matches: at most one more than `maxCounted`. */
export async function findMessages(
  db: Executor,
  filter: MessageFilter,
  page: PageQuery,
): Promise<Paged<ListedMessage> & { found: number }> {
  const found = await countMessages(db, filter)
  return { ...(await readPage(db, filter, page, found)), found }
}

/** The ids of the messages before and after one in a filtered list, null at the list's ends. */
export function adjacentMessages(db: Executor, row: Cursor, filter: MessageFilter) {
  return adjacentRows(row, async (page) => (await listMessages(db, filter, page)).rows[0]?.id)
}

/** The page only, for callers that do not need the count. */
export async function listMessages(
  db: Executor,
  filter: MessageFilter,
  page: PageQuery,
): Promise<Paged<ListedMessage>> {
  return readPage(db, filter, page, hasText(filter) ? await countMessages(db, filter) : 0)
}

function readPage(db: Executor, filter: MessageFilter, page: PageQuery, found: number) {
  const facets = facetsOf(filter)
  return facets === null || hasText(filter)
    ? listMatches(db, filter, page, found)
    : listByFacets(db, filter, page, facets)
}

/**
 * Messages by their words, or without a facet. Few matches are fetched and sorted; for many, the newest messages are
 * scanned until there are enough. The choice is made here, since the planner could only guess.
 */
async function listMatches(db: Executor, filter: MessageFilter, page: PageQuery, found: number) {
  const { where, orderBy, limit } = keyset(message, page)
  const backwards = isBackwards(page)
  const sorted = sql`${message.createdAt} + interval '0'`
  const sortFew = hasText(filter) && found <= maxCounted
  const rows = await db
    .select(shown)
    .from(message)
    .where(and(where, loose(filter), exact(filter)))
    .orderBy(...(sortFew ? [backwards ? asc(sorted) : desc(sorted), ...orderBy.slice(1)] : orderBy))
    .limit(limit)
  return pageOf(rows, page)
}

/** Messages of some facets: the first pages of each, merged, are the page, however many messages each has. */
async function listByFacets(db: Executor, filter: MessageFilter, page: PageQuery, facets: SQL) {
  const { where, orderBy, limit } = keyset(message, page)
  const each = db
    .select({ id: message.id, at: sql`${message.createdAt}`.as('at') })
    .from(message)
    .where(and(ofFacet, where, loose(filter)))
    .orderBy(...orderBy)
    .limit(limit)
  const direction = isBackwards(page) ? sql`asc` : sql`desc`
  const ids = sql`select few.id from ${facets} cross join lateral ${each} few
    order by few.at ${direction}, few.id ${direction} limit ${limit}`
  const rows = await db
    .select(shown)
    .from(message)
    .where(sql`${message.id} in (${ids})`)
    .orderBy(...orderBy)
  return pageOf(rows, page)
}

/** Number of messages a filter finds, up to the counting limit. */
async function countMessages(db: Executor, filter: MessageFilter): Promise<number> {
  const facets = facetsOf(filter)
  const most = maxCounted + 1
  const one = db.select({ one: sql`1`.as('one') }).from(message)
  const some =
    facets === null || hasText(filter)
      ? sql`${one.where(and(loose(filter), exact(filter))).limit(most)} few`
      : sql`(select 1 from ${facets} cross join lateral ${one.where(and(ofFacet, loose(filter))).limit(most)} each
          limit ${most}) few`
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** The requested facets, each of which the index `message_of_facets` has newest first; null for all. */
function facetsOf({ status, priority, category }: MessageFilter): SQL | null {
  if (status === undefined && priority === undefined && category === undefined) return null
  const list = (one: string | undefined, all: readonly string[]) => `{${(one ? [one] : all).join(',')}}`
  return sql`(select * from unnest(${list(status, messageStatuses)}::text[]) as s(status)
    cross join unnest(${list(priority, messagePriorities)}::text[]) as p(priority)
    cross join unnest(${list(category, messageCategories)}::text[]) as c(category)) facet`
}

const ofFacet = sql`${message.status} = facet.status and ${message.priority} = facet.priority
  and ${message.category} = facet.category`
const hasText = ({ words }: MessageFilter) => words.trim() !== ''

/** The facets as plain conditions. */
const exact = ({ status, category, priority }: MessageFilter) =>
  and(
    status && eq(message.status, status),
    category && eq(message.category, category),
    priority && eq(message.priority, priority),
  )

/** All other conditions. */
const loose = ({ isRead, from, before, words }: MessageFilter) =>
  and(
    // Written as in the partial index.
    isRead === undefined ? undefined : isRead ? sql`${message.isRead}` : sql`not ${message.isRead}`,
    from && gte(message.createdAt, from),
    before && lt(message.createdAt, before),
    hasWords(message.words, words),
  )

export type MessageStats = Record<MessageStatus | 'total' | 'high' | 'urgent', number>

/** Totals over all messages: their number, by status, and of the two highest priorities. */
export async function readMessageStats(db: Executor): Promise<MessageStats> {
  const counters = (await readCounters(db, 'message')).map(({ key, count }) => ({ count, of: key.split(':') }))
  const sum = (part?: string) =>
    counters.reduce((all, { of, count }) => (part === undefined || of.includes(part) ? all + count : all), 0)
  return {
    total: sum(),
    high: sum('high'),
    urgent: sum('urgent'),
    ...(Object.fromEntries(messageStatuses.map((status) => [status, sum(status)])) as Record<MessageStatus, number>),
  }
}
