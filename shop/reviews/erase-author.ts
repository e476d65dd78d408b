import { inArray, sql } from 'drizzle-orm'
import { type Executor, pagesChanged } from '../db.ts'
import { review } from './table.ts'

/** Takes the name off the reviews of orders whose buyer is forgotten: what they said of a product stays, as a buyer's. */
export async function eraseAuthor(tx: Executor, orderIds: readonly string[], now: Date): Promise<void> {
  const nameless = await tx
    .update(review)
    .set({ authorName: sql`case when ${review.locale} = 'ar' then 'أحد المشترين' else 'A buyer' end`, updatedAt: now })
    .where(inArray(review.orderId, [...orderIds]))
    .returning({ id: review.id })
  if (nameless.length > 0) await pagesChanged(tx)
}
