import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'
import { gift } from '#shop/gifts/table.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { order } from '#shop/orders/table.ts'

/** Makes the second guide of the first demo order a gift that its recipient has opened. */
export async function seedGift(tx: Executor, orderId: string, at: Date): Promise<void> {
  const sent = { sendOn: kuwaitDate(at), sendAt: at, sentAt: at, openedAt: at, emails: 1, emailedAt: at, createdAt: at }
  const to = { recipientName: 'ريم', email: 'reem@example.com', emailKey: 'reem@example.com', locale: 'ar' as const }
  const card = { fromName: 'نورة', message: 'لأجمل مزارعة أعرفها. محصول موفق!', card: 'thanks' as const }
  await tx.insert(gift).values({ id: randomUUID(), orderId, position: 1, ...to, ...card, ...sent })
  await tx.update(order).set({ hasGifts: true }).where(eq(order.id, orderId))
}
