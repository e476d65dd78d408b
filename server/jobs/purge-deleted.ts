import { forgetOldCounts } from '#shop/accounts/forget-old-counts.ts'
import { purgeDeleted } from '#shop/audit.ts'
import { transact } from '#shop/db.ts'
import { filesOfPurged } from '#shop/messages/purge.ts'
import type { Shop } from '#shop/shop.ts'
import { tidyDeliveries } from '#shop/systems/tidy-deliveries.ts'

const keptMs = 30 * 86_400_000

/**
 * What was deleted 30 days ago goes for good, and its files with it; the job that removes them is of the same commit. The
 * log of what other systems were told is as old at most, and what was counted against limits that are over goes too.
 */
export async function purgeNightly({ db, clock, jobs }: Shop): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  await transact(db, async (tx) => {
    await tidyDeliveries(tx, before)
    await forgetOldCounts(tx)
    const keys = filesOfPurged(await purgeDeleted(tx, before))
    if (keys.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys }])
  })
}
