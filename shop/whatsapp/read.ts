import { and, count, desc, eq, gte, inArray, lt, lte, min, type SQL } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { countCapped, keyset, type PageQuery, pageOf } from '../pagination.ts'
import { phoneProblems } from './phones.ts'
import { whatsappMessage } from './table.ts'
import { isResendable, type MessageState, type MessageTemplate } from './templates.ts'

/** Filters of the list; `from` is inclusive, `until` exclusive, a phone complete in E.164. */
type Filters = {
  state?: MessageState | undefined
  template?: MessageTemplate | undefined
  phone?: string
  from?: Date | undefined
  until?: Date | undefined
}

const columns = {
  id: whatsappMessage.id,
  template: whatsappMessage.template,
  locale: whatsappMessage.locale,
  phone: whatsappMessage.phone,
  state: whatsappMessage.state,
  tries: whatsappMessage.tries,
  reason: whatsappMessage.reason,
  code: whatsappMessage.code,
  createdAt: whatsappMessage.createdAt,
  expiresAt: whatsappMessage.expiresAt,
  sentAt: whatsappMessage.sentAt,
  deliveredAt: whatsappMessage.deliveredAt,
  readAt: whatsappMessage.readAt,
  number: order.number,
}
const listed = (db: Executor) =>
  db.select(columns).from(whatsappMessage).leftJoin(order, eq(order.id, whatsappMessage.orderId)).$dynamic()

function narrowed({ state, template, phone = '', from, until }: Filters): SQL | undefined {
  return and(
    state && eq(whatsappMessage.state, state),
    template && eq(whatsappMessage.template, template),
    phone === '' ? undefined : eq(whatsappMessage.phone, phone),
    from && gte(whatsappMessage.createdAt, from),
    until && lt(whatsappMessage.createdAt, until),
  )
}

type Listed = Awaited<ReturnType<typeof listed>>[number]
export type MessageRow = Listed & { isResendable: boolean }

const withResend = (now: Date) => (row: Listed) => ({ ...row, isResendable: isResendable(row, now) })

/** A page of the messages, newest first. */
export async function listMessages(db: Executor, filters: Filters, page: PageQuery, now: Date) {
  const { where, orderBy, limit } = keyset(whatsappMessage, page)
  const found = await listed(db)
    .where(and(narrowed(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found.map(withResend(now)), page)
}

/** Number of messages the filters find, at most one more than `maxCounted`. */
export const countMessages = (db: Executor, filters: Filters): Promise<number> =>
  countCapped(db, db.select({ id: whatsappMessage.id }).from(whatsappMessage).where(narrowed(filters)).$dynamic())

/** Most messages shown about one order. */
const most = 50

/** The messages about an order, newest first. */
async function messagesOfOrder(db: Executor, orderId: string, now: Date): Promise<MessageRow[]> {
  const found = await listed(db)
    .where(eq(whatsappMessage.orderId, orderId))
    .orderBy(desc(whatsappMessage.createdAt), desc(whatsappMessage.id))
    .limit(most)
  return found.map(withResend(now))
}

/** The WhatsApp data of an order, for the team; null when there is none. */
export async function readWhatsapp(
  db: Executor,
  found: { id: string; phone: string; whatsappAgreedAt: Date | null },
  now: Date,
) {
  if (found.whatsappAgreedAt === null) return null
  const problems = await phoneProblems(db, found.phone === '' ? [] : [found.phone], now)
  return { messages: await messagesOfOrder(db, found.id, now), problem: problems.get(found.phone) ?? null }
}

/** Age after which a waiting message counts as stuck. */
const stuckAfterMs = 15 * 60_000

/** Messages that have waited too long: how many, and since when. */
export async function stuckMessages(db: Executor, now: Date): Promise<{ count: number; since: Date | null }> {
  const waiting = inArray(whatsappMessage.state, ['queued', 'sending'])
  const [found] = await db
    .select({ count: count(), since: min(whatsappMessage.createdAt) })
    .from(whatsappMessage)
    .where(and(waiting, lte(whatsappMessage.createdAt, new Date(now.getTime() - stuckAfterMs))))
  return { count: found?.count ?? 0, since: found?.since ? new Date(found.since) : null }
}
