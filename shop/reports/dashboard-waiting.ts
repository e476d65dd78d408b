import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { discountCode } from '../discounts/table.ts'
import { kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { message } from '../messages/table.ts'
import { adminNotification } from '../notifications/table.ts'
import { waitingMost } from '../numbers.ts'
import { type OrderStatus, turnStatuses } from '../orders/status.ts'
import { confirmationCall, order } from '../orders/table.ts'
import { paymentDifference } from '../payments/table.ts'
import { review } from '../reviews/table.ts'

const dayMs = 86_400_000

/** How many of each need attention; `waitingMost` + 1 stands for more. */
export type Waiting = {
  /** Paid and neither shipped nor delivered, those of `owed` included. */
  orders: number
  /** Cancelled, and the money has not gone back. */
  owed: number
  /** Calls that confirm an order and have not been made; `late` of them should have been by now. */
  calls: number
  late: number
  messages: number
  /** Active products at their own low mark or below. */
  stock: number
  /** Active codes that end within seven days. */
  codes: number
  /** Shoppers' accounts made since the beginning of yesterday, Kuwait's time. */
  users: number
  reviews: number
  /** Payments and refunds about which a gateway says otherwise than the books. */
  differences: number
  notifications: number
}

/** What waits for the team (R40), in one statement; each figure stops at its bound on an index of its own. */
export async function readWaiting(db: Executor, now: Date): Promise<Waiting> {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const some = (rows: SQL) => sql`(select count(*)::int from (select 1 ${rows} limit ${waitingMost + 1}) bounded)`
  const openCalls = sql`from ${confirmationCall} where ${confirmationCall.doneAt} is null`
  const paidIn = (statuses: OrderStatus[]) =>
    sql`from ${order} where ${order.paymentStatus} = 'paid' and ${inArray(order.status, statuses)}
      and ${order.owedEndedAt} is null`
  const codesEnd = at(new Date(now.getTime() + 7 * dayMs))
  const newSince = at(startOfDay(kuwaitDate(now), -1))
  const found = await db.execute(sql`select
    ${some(paidIn(turnStatuses.waiting))} as orders,
    ${some(paidIn(turnStatuses.owed))} as owed,
    ${some(openCalls)} as calls,
    ${some(sql`${openCalls} and ${confirmationCall.dueAt} < ${at(now)}`)} as late,
    ${some(sql`from ${message} where ${message.status} = 'unread'`)} as messages,
    ${some(sql`from ${product} where ${product.stock} <= ${product.lowStockAt} and ${product.status} = 'active'`)} as stock,
    ${some(sql`from ${discountCode} where ${discountCode.isActive} and ${discountCode.endsAt} between ${at(now)} and ${codesEnd}`)} as codes,
    ${some(sql`from ${user} where ${user.createdAt} >= ${newSince} and ${user.role} = 'user'`)} as users,
    ${some(sql`from ${review} where ${review.status} = 'pending'`)} as reviews,
    ${some(sql`from ${paymentDifference} where ${paymentDifference.endedAt} is null`)} as differences,
    ${some(sql`from ${adminNotification} where ${adminNotification.readAt} is null`)} as notifications`)
  return (found as unknown as { rows: [Waiting] }).rows[0]
}

export type Arrival = Pick<typeof adminNotification.$inferSelect, 'id' | 'type' | 'facts' | 'link'>

/** What the panel's live connection tells: what waits, and what came last, newest first. */
export type LiveState = { waiting: Waiting; arrivals: Arrival[] }

const arrivalsShown = 10

export async function readLive(db: Executor, now: Date): Promise<LiveState> {
  const { id, type, facts, link } = adminNotification
  const [waiting, arrivals] = await Promise.all([
    readWaiting(db, now),
    db
      .select({ id, type, facts, link })
      .from(adminNotification)
      .orderBy(desc(adminNotification.createdAt), desc(adminNotification.id))
      .limit(arrivalsShown),
  ])
  return { waiting, arrivals }
}
