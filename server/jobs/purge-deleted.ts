import { pruneInvitations } from '#shop/accounts/invitations/prune.ts'
import { pruneLinks } from '#shop/accounts/links.ts'
import { pruneCounts } from '#shop/accounts/prune-counts.ts'
import { pruneSessions } from '#shop/accounts/sessions/session-limits.ts'
import { purgeDeleted } from '#shop/audit/log.ts'
import { pruneSecurityLog } from '#shop/audit/security-log.ts'
import { pruneReminders } from '#shop/cart/reminders/stop-reminders.ts'
import { pruneImports } from '#shop/catalog/import/undo-import.ts'
import { filesOfPurgedProducts } from '#shop/catalog/media/purged-files.ts'
import { pruneMisses } from '#shop/catalog/search/misses.ts'
import { transact } from '#shop/db.ts'
import { pruneGoodbyes } from '#shop/email/erase-recipient.ts'
import { pruneGifts } from '#shop/gifts/erase-gifts.ts'
import { pruneDeliveries } from '#shop/integrations/prune-deliveries.ts'
import { filesOfPurged } from '#shop/messages/purge-deleted.ts'
import { pruneMoves } from '#shop/moving/read.ts'
import { erasePurgedSubscribers } from '#shop/newsletter/erase-subscriber.ts'
import { pruneNotifications } from '#shop/notifications/prune-notifications.ts'
import { pruneNetworks } from '#shop/orders/prune-networks.ts'
import { pruneReturnPhotos } from '#shop/returns/erase-returns.ts'
import type { Shop } from '#shop/shop.ts'
import { pruneMessages } from '#shop/whatsapp/erase-messages.ts'
import { pruneStockAlerts } from '#shop/wishlist/send-stock-alerts.ts'

const maxAgeMs = 30 * 86_400_000

/**
 * Purges what was deleted 30 days ago, with its files; the job that deletes the files is in the same transaction.
 * Also prunes ended sessions, the webhook log, invitations and account links that expired 30 days ago, sent stock
 * alerts, carts stored for reminders, phones of WhatsApp messages after 90 days, photos of returns 6 months after
 * their end, recipients of ended gifts and of goodbye emails that failed, searches without results, expired rate limit
 * counters, and the security log and the team's notifications after 180 days.
 */
export async function purgeNightly(shop: Shop): Promise<void> {
  const { db, clock, jobs } = shop
  await pruneSecurityLog(shop)
  await pruneNotifications(shop)
  const before = new Date(clock.now().getTime() - maxAgeMs)
  await transact(db, async (tx) => {
    await pruneDeliveries(tx, before)
    await pruneCounts(tx)
    await pruneSessions(tx, clock.now())
    await pruneLinks(tx, before)
    await pruneInvitations(tx, before)
    await pruneNetworks(tx, clock.now())
    await pruneMisses(tx, clock.now())
    await pruneImports(tx, before)
    await pruneMoves(tx, before)
    await pruneStockAlerts(tx, clock.now())
    await pruneReminders(tx, before)
    await pruneMessages(tx, clock.now())
    await pruneGoodbyes(tx, clock.now())
    await pruneGifts(tx, jobs, clock.now())
    await pruneReturnPhotos(tx, jobs, clock.now())
    const purged = await purgeDeleted(tx, before)
    await erasePurgedSubscribers(tx, purged)
    const keys = [...filesOfPurged(purged), ...(await filesOfPurgedProducts(tx, purged))]
    if (keys.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys }])
  })
}
