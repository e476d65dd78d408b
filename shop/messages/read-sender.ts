import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { refunded } from '../payments/table.ts'
import type { Message } from './read.ts'
import { message } from './table.ts'

const shown = 8

/**
 * What else the shop knows about the sender: their latest orders (by address, by the account with it, and those whose
 * numbers they wrote) and their other messages.
 */
export async function readSender(db: Executor, from: Message) {
  const email = from.email.toLowerCase()
  const numbers =
    `${from.subject}\n${from.message}`
      .toUpperCase()
      .match(/\bORD-\d{4}-\d{4,12}\b/g)
      ?.slice(0, 5) ?? []
  const own =
    email === ''
      ? undefined
      : or(
          and(isNull(order.userId), eq(sql`lower(${order.email})`, email)),
          inArray(order.userId, db.select({ id: user.id }).from(user).where(eq(user.email, email))),
        )
  const [orders, others] = await Promise.all([
    own || numbers.length > 0
      ? db
          .select({
            number: order.number,
            status: order.status,
            paymentStatus: order.paymentStatus,
            total: order.total,
            refunded,
            createdAt: order.createdAt,
            email: order.email,
          })
          .from(order)
          .where(or(own, numbers.length > 0 ? inArray(order.number, numbers) : undefined))
          .orderBy(desc(order.createdAt))
          .limit(shown)
      : [],
    email === ''
      ? []
      : db
          .select({
            id: message.id,
            number: message.number,
            subject: message.subject,
            status: message.status,
            createdAt: message.createdAt,
          })
          .from(message)
          .where(and(eq(sql`lower(${message.email})`, email), ne(message.id, from.id)))
          .orderBy(desc(message.createdAt))
          .limit(shown),
  ])
  return {
    // The order number is user input: indicate when the order belongs to another buyer.
    orders: orders.map(({ email: buyer, ...found }) => ({ ...found, isTheirs: buyer.toLowerCase() === email })),
    others,
  }
}
