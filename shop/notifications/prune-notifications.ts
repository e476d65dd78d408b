import { inArray, lt } from 'drizzle-orm'
import { dayMs } from '../kuwait-time.ts'
import type { Shop } from '../shop.ts'
import { inBatches } from '../statements.ts'
import { adminNotification } from './table.ts'

/** Notifications are deleted after as many days, read or not. */
const notificationRetentionDays = 180

/** Deletes notifications older than `notificationRetentionDays`, in batches, each in its own transaction. */
export async function pruneNotifications({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationRetentionDays * dayMs)
  const { id, createdAt } = adminNotification
  await inBatches((limit) => {
    const old = db.select({ id }).from(adminNotification).where(lt(createdAt, before)).orderBy(createdAt).limit(limit)
    return db.delete(adminNotification).where(inArray(id, old)).returning({ id })
  })
}
