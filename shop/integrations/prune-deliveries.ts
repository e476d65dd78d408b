import { and, lt, ne } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { webhookDelivery } from './table.ts'

/** Empties the delivery log of what is over and older than a moment. */
export async function pruneDeliveries(tx: Executor, before: Date): Promise<void> {
  await tx
    .delete(webhookDelivery)
    .where(and(lt(webhookDelivery.createdAt, before), ne(webhookDelivery.state, 'waiting')))
}
