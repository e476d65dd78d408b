import type { Executor } from '../db.ts'
import { keyset, type PageAsked, type Paged, pageOf } from '../pagination.ts'
import { adminNotification } from './table.ts'

export type AdminNotification = typeof adminNotification.$inferSelect

/** A page of notifications, newest first. */
export async function listNotifications(db: Executor, page: PageAsked): Promise<Paged<AdminNotification>> {
  const { where, orderBy, limit } = keyset(adminNotification, page)
  const found = await db
    .select()
    .from(adminNotification)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}
