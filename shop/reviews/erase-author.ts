import { inArray, sql } from 'drizzle-orm'
import { type Executor, pagesChanged } from '../db.ts'
import { review } from './table.ts'

/** Removes the names from reviews of erased buyers; the reviews stay, as those of a buyer. */
export async function eraseAuthor(tx: Executor, orderIds: readonly string[]): Promise<void> {
  const nameless = await tx
    .update(review)
    .set({ authorName: sql`case when ${review.locale} = 'ar' then ${'أحد المشترين'} else 'A buyer' end` })
    .where(inArray(review.orderId, [...orderIds]))
    .returning({ productId: review.productId })
  const shown = new Set(nameless.map(({ productId }) => `reviews:${productId}` as const))
  if (shown.size > 0) await pagesChanged(tx, [...shown])
}
