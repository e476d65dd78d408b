import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import type { Db } from '../db.ts'
import type { Clock } from '../ports.ts'
import { inBatches } from '../statements.ts'
import { notificationsFor } from './for-staff.ts'
import { adminNotification, isVisible } from './table.ts'

/**
 * Marks one notification that the member may see as read, or all up to an instant: newer ones than the page showed stay
 * unread. The team shares one list; who read it is not recorded.
 */
export async function markNotificationsRead(
  db: Db,
  clock: Clock,
  staff: Staff,
  which: { id: string } | { until: Date },
): Promise<void> {
  const those = 'id' in which ? eq(adminNotification.id, which.id) : lte(adminNotification.createdAt, which.until)
  const { id } = adminNotification
  const isUnread = isNull(adminNotification.readAt)
  const readAt = clock.now()
  await inBatches((limit) => {
    const unread = db
      .select({ id })
      .from(adminNotification)
      .where(and(those, isUnread, isVisible(notificationsFor(staff))))
      .limit(limit)
    return db
      .update(adminNotification)
      .set({ readAt })
      .where(and(inArray(id, unread), isUnread))
      .returning({ id })
  })
}
