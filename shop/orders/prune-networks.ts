import { and, isNotNull, lt } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from './table.ts'

/** Erases the networks of old orders: the limits look back a day, and a reservation lasts no longer. */
export async function pruneNetworks(executor: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000)
  await executor
    .update(order)
    .set({ heldBy: null })
    .where(and(isNotNull(order.heldBy), lt(order.createdAt, before)))
}
