import { desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Permission } from '../accounts/roles/permissions.ts'
import { user } from '../accounts/table.ts'
import { mayAll, type Staff } from '../accounts/users/admin.ts'
import { isSoldItself, product } from '../catalog/table.ts'
import { type Executor, rowsOf } from '../db.ts'
import { discountCode } from '../discounts/table.ts'
import { dayMs, kuwaitDate, startOfDay } from '../kuwait-time.ts'
import { message } from '../messages/table.ts'
import { notificationsFor, shownTo } from '../notifications/for-staff.ts'
import { adminNotification, isVisible } from '../notifications/table.ts'
import { maxWaitingShown } from '../numbers.ts'
import { lateSince } from '../orders/shipments/status.ts'
import { shipment } from '../orders/shipments/table.ts'
import { type OrderStatus, taskStatuses } from '../orders/status.ts'
import { confirmationCall, order } from '../orders/table.ts'
import { openDifferenceMs, paymentDifference } from '../payments/table.ts'
import { returnLateSince } from '../returns/status.ts'
import { orderReturn } from '../returns/table.ts'
import { review } from '../reviews/table.ts'
import { type Change, readChanges } from './changes.ts'

/** How many of each need attention; `maxWaitingShown` + 1 means more. */
export type WaitingCounts = {
  /** Paid and neither shipped nor delivered, including those of `owed`. */
  orders: number
  /** Cancelled and not refunded. */
  owed: number
  /** Orders with goods still to ship: paid ones, and accepted ones to be paid on delivery, each counted to the limit. */
  ship: number
  /** Orders that were shipped or handed over and are not paid. */
  collect: number
  /** Parcels in transit for too long. */
  lateParcels: number
  /** Returns that need an answer or a refund. */
  returns: number
  /** Accepted returns that have not arrived for too long. */
  lateReturns: number
  /** Confirmation calls still to make; `late` of them are overdue. */
  calls: number
  late: number
  messages: number
  /** Active products at or below their own low-stock mark. */
  stock: number
  /** Active codes that end within seven days. */
  codes: number
  /** Shoppers' accounts created since the beginning of yesterday, Kuwait's time. */
  users: number
  reviews: number
  /** Payments and refunds on which a gateway and the books differ. */
  differences: number
  notifications: number
}

/**
 * What waits for the team (R40), in one statement; each count stops at its limit and has its own index.
 * @param notifications which notifications are counted
 */
export async function readWaiting(db: Executor, now: Date, notifications: SQL = sql`true`): Promise<WaitingCounts> {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const some = (rows: SQL) => sql`(select count(*)::int from (select 1 ${rows} limit ${maxWaitingShown + 1}) bounded)`
  const openCalls = sql`from ${confirmationCall} where ${confirmationCall.doneAt} is null`
  const paidIn = (statuses: OrderStatus[]) =>
    sql`from ${order} where ${order.paymentStatus} = 'paid' and ${inArray(order.status, statuses)}
      and ${order.owedEndedAt} is null`
  const unpaidIn = (statuses: OrderStatus[]) =>
    sql`from ${order} where ${order.paymentStatus} = 'pending' and ${inArray(order.status, statuses)}
      and ${order.reservation} = 'kept' and ${order.forgottenAt} is null`
  const toShip = sql`and not ${order.isDigitalOnly} and ${order.fulfilment} <> 'complete'`
  const codesEnd = at(new Date(now.getTime() + 7 * dayMs))
  const newSince = at(startOfDay(kuwaitDate(now), -1))
  const [waiting] = (await rowsOf<WaitingCounts>(
    db,
    sql`select
    ${some(paidIn(taskStatuses.waiting))} as orders,
    ${some(paidIn(taskStatuses.owed))} as owed,
    ${some(sql`${paidIn(taskStatuses.ship)} ${toShip}`)} + ${some(sql`${unpaidIn(taskStatuses.ship)} ${toShip}`)} as ship,
    ${some(unpaidIn(taskStatuses.collect))} as collect,
    ${some(sql`from ${shipment} where ${shipment.state} = 'shipped' and ${shipment.shippedAt} < ${at(lateSince(now))}`)}
      as "lateParcels",
    ${some(sql`from ${orderReturn} where ${orderReturn.state} in ('requested', 'received')`)} as returns,
    ${some(sql`from ${orderReturn} where ${orderReturn.state} = 'accepted'
      and ${orderReturn.acceptedAt} < ${at(returnLateSince(now))}`)} as "lateReturns",
    ${some(openCalls)} as calls,
    ${some(sql`${openCalls} and ${confirmationCall.dueAt} < ${at(now)}`)} as late,
    ${some(sql`from ${message} where ${message.status} = 'unread'`)} as messages,
    ${some(sql`from ${product} where ${product.stock} <= ${product.lowStockAt} and ${isSoldItself}
      and ${product.status} = 'active' order by ${product.stock}`)} as stock,
    ${some(sql`from ${discountCode} where ${discountCode.isActive} and ${discountCode.endsAt} between ${at(now)} and ${codesEnd}`)} as codes,
    ${some(sql`from ${user} where ${user.createdAt} >= ${newSince} and ${user.role} = 'user'`)} as users,
    ${some(sql`from ${review} where ${review.status} = 'pending'`)} as reviews,
    ${some(sql`from ${paymentDifference} where ${paymentDifference.endedAt} is null
      and ${paymentDifference.movedAt} > ${at(new Date(now.getTime() - openDifferenceMs))}`)} as differences,
    ${some(sql`from ${adminNotification} where ${adminNotification.readAt} is null and ${notifications}`)}
      as notifications`,
  )) as [WaitingCounts]
  return waiting
}

export type LiveNotification = Pick<typeof adminNotification.$inferSelect, 'id' | 'type' | 'facts' | 'link'>

/** The permission needed to see each count; notifications are counted by their types. */
const waitingNeeds: Record<Exclude<keyof WaitingCounts, 'notifications'>, Permission> = {
  orders: 'orders.see',
  owed: 'orders.see',
  ship: 'orders.see',
  lateParcels: 'orders.see',
  collect: 'orders.see',
  returns: 'orders.see',
  lateReturns: 'orders.see',
  calls: 'orders.see',
  late: 'orders.see',
  messages: 'messages.see',
  stock: 'products.see',
  codes: 'discounts.see',
  users: 'customers.see',
  reviews: 'reviews.see',
  differences: 'payments.see',
}

/** The data of the panel's live connection: what waits, the latest items and the latest changes, newest first. */
export type LiveState = { waiting: WaitingCounts; arrivals: LiveNotification[]; changes: Change[] }

const maxLiveShown = 10

/** What waits for one member of the staff: counts that their role may not see are 0, without notifications (R49). */
export async function readLive(db: Executor, now: Date, staff: Pick<Staff, 'permissions'>): Promise<LiveState> {
  const { id, type, facts, link } = adminNotification
  const visible = isVisible(notificationsFor(staff))
  const [waiting, arrivals, changes] = await Promise.all([
    readWaiting(db, now, visible),
    db
      .select({ id, type, facts, link })
      .from(adminNotification)
      .where(visible)
      .orderBy(desc(adminNotification.createdAt), desc(adminNotification.id))
      .limit(maxLiveShown),
    readChanges(db, staff),
  ])
  const hidden = Object.entries(waitingNeeds).filter(([, needs]) => !mayAll(staff, [needs]))
  return {
    waiting: { ...waiting, ...Object.fromEntries(hidden.map(([name]) => [name, 0])) },
    arrivals: arrivals.map((arrival) => shownTo(staff, arrival)),
    changes,
  }
}
