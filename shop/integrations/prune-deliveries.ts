import { and, lt, ne } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { webhookDelivery } from './table.ts'

/** Deletes finished deliveries older than an instant from the log. */
export async function pruneDeliveries(tx: Executor, before: Date): Promise<void> {
  await tx
    .delete(webhookDelivery)
    .where(and(lt(webhookDelivery.createdAt, before), ne(webhookDelivery.state, 'waiting')))
}
