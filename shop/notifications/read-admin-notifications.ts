import { and } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import type { Executor } from '../db.ts'
import { keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { notificationsFor, shownTo } from './for-staff.ts'
import { adminNotification, isVisible } from './table.ts'

export type AdminNotification = typeof adminNotification.$inferSelect

/** A page of the notifications that a member of the staff may see, newest first. */
export async function listNotifications(
  db: Executor,
  staff: Pick<Staff, 'permissions'>,
  page: PageQuery,
): Promise<Paged<AdminNotification>> {
  const { where, orderBy, limit } = keyset(adminNotification, page)
  const found = await db
    .select()
    .from(adminNotification)
    .where(and(where, isVisible(notificationsFor(staff))))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(
    found.map((each) => shownTo(staff, each)),
    page,
  )
}
