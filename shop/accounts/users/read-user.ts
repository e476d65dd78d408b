import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { message } from '../../messages/table.ts'
import { subscription } from '../../newsletter/table.ts'
import { order } from '../../orders/table.ts'
import { keyset, type PageQuery, pageOf } from '../../pagination.ts'
import { refunded } from '../../payments/table.ts'
import { review } from '../../reviews/table.ts'
import { listSessions } from '../sessions/end-sessions.ts'
import { passkey, user } from '../table.ts'
import { type UserSummary, userColumns } from './list-users.ts'

export type UserView = UserSummary & {
  username: string | null
  dateOfBirth: string | null
  twoFactor: boolean
  passkeys: number
  shortPassword: boolean
  /** Number of devices signed in now. */
  sessions: number
}

/** One account for the admin, or null. */
export async function readUser(db: Executor, id: string, now: Date): Promise<UserView | null> {
  const [found] = await db
    .select({
      ...userColumns,
      username: user.username,
      dateOfBirth: user.dateOfBirth,
      twoFactor: user.twoFactorEnabled,
      passkeys: sql`(select count(*) from ${passkey} own where own.user_id = ${user}.id)`.mapWith(Number),
      shortPassword: user.shortPassword,
    })
    .from(user)
    .where(eq(user.id, id))
  return found ? { ...found, sessions: (await listSessions(db, id, now)).length } : null
}

type Whose = Pick<UserView, 'id' | 'email' | 'emailVerified'>

/** Their orders: those of the account, and guest orders of the same address once it is verified. */
function ordersOf({ id, email, emailVerified }: Whose) {
  const asGuest = and(isNull(order.userId), eq(sql`lower(${order.email})`, email.toLowerCase()))
  return emailVerified ? or(eq(order.userId, id), asGuest) : eq(order.userId, id)
}

/** A page of a user's orders, newest first, with totals over all of them; revenue counts paid orders less their refunds, in fils. */
export async function readUserOrders(db: Executor, whose: Whose, page: PageQuery) {
  const own = ordersOf(whose)
  const { where, orderBy, limit } = keyset(order, page)
  const paid = sql`filter (where ${order.paymentStatus} = 'paid')`
  const [found, [totals]] = await Promise.all([
    db
      .select({
        id: order.id,
        number: order.number,
        isGuest: sql<boolean>`${order.userId} is null`,
        total: order.total,
        refunded,
        status: order.status,
        paymentStatus: order.paymentStatus,
        createdAt: order.createdAt,
      })
      .from(order)
      .where(and(own, where))
      .orderBy(...orderBy)
      .limit(limit),
    db
      .select({
        orders: sql`count(*)`.mapWith(Number),
        paid: sql`count(*) ${paid}`.mapWith(Number),
        revenue: sql`coalesce(sum(${order.total} - ${refunded}) ${paid}, 0)`.mapWith(Number),
      })
      .from(order)
      .where(own),
  ])
  return { ...pageOf(found, page), totals: totals ?? { orders: 0, paid: 0, revenue: 0 } }
}

/** The latest messages sent with their address; unverified input, and the screen says so. */
export function readUserMessages(db: Executor, { email }: Whose, limit = 5) {
  const { id, number, subject, status, createdAt } = message
  return db
    .select({ id, number, subject, status, createdAt })
    .from(message)
    .where(eq(sql`lower(${message.email})`, email.toLowerCase()))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
}

/** Their latest reviews, found by their orders. */
export function readUserReviews(db: Executor, whose: Whose, limit = 5) {
  const { id, productId, rating, text, locale, status, createdAt } = review
  return db
    .select({ id, productId, rating, text, locale, status, createdAt, orderNumber: order.number })
    .from(review)
    .innerJoin(order, eq(order.id, review.orderId))
    .where(ordersOf(whose))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit)
}

/** The newsletter state of their address, or null when it was never entered. */
export async function readUserSubscription(db: Executor, { email }: Whose) {
  const { state, subscribedAt, discountClaimed } = subscription
  const [found] = await db
    .select({ state, subscribedAt, discountClaimed })
    .from(subscription)
    .where(eq(subscription.email, email.toLowerCase()))
  return found ?? null
}
