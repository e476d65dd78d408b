import { inArray, sql } from 'drizzle-orm'
import { type Executor, pagesChanged } from '../db.ts'
import { review } from './table.ts'

/** Removes the name from the reviews of erased buyers; the reviews stay, as a buyer's. */
export async function eraseAuthor(tx: Executor, orderIds: readonly string[], now: Date): Promise<void> {
  const nameless = await tx
    .update(review)
    .set({ authorName: sql`case when ${review.locale} = 'ar' then 'أحد المشترين' else 'A buyer' end`, updatedAt: now })
    .where(inArray(review.orderId, [...orderIds]))
    .returning({ id: review.id })
  if (nameless.length > 0) await pagesChanged(tx)
}
