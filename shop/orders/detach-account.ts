import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from './table.ts'

/** Makes the orders of an account a guest's; a user who verifies the address of one finds it again, see `adoptOrders`. */
export async function detachOrders(tx: Executor, userId: string): Promise<void> {
  await tx.update(order).set({ userId: null }).where(eq(order.userId, userId))
}
