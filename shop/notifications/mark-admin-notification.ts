import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Staff } from '../accounts/users/admin.ts'
import type { Db } from '../db.ts'
import type { Clock } from '../ports.ts'
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
  await db
    .update(adminNotification)
    .set({ readAt: clock.now() })
    .where(and(those, isNull(adminNotification.readAt), isVisible(notificationsFor(staff))))
}
