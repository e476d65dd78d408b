import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { message } from '../messages/table.ts'
import { countCapped } from '../pagination.ts'
import { countOrders } from './list-orders.ts'

/**
 * Number of a customer's orders and messages, each at most one more than `maxCounted`: by email, and the orders of the
 * account with it. Zero for a deleted account.
 */
export async function readCustomerCounts(db: Executor, email: string): Promise<{ orders: number; messages: number }> {
  if (email === '') return { orders: 0, messages: 0 }
  const written = db
    .select({ id: message.id })
    .from(message)
    .where(eq(sql`lower(${message.email})`, email.toLowerCase()))
    .$dynamic()
  const [orders, messages] = await Promise.all([countOrders(db, { customer: email }), countCapped(db, written)])
  return { orders, messages }
}
