import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from './table.ts'

/** Turns an account's orders into guest orders; verifying the address of one brings it back, see `adoptOrders`. */
export async function detachOrders(tx: Executor, userId: string): Promise<void> {
  await tx.update(order).set({ userId: null }).where(eq(order.userId, userId))
}
