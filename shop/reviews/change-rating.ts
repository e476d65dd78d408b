import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { productRating } from './table.ts'

/** Adds a review to its product's rating; in the transaction that publishes it. */
export async function addToRating(tx: Executor, { productId, rating }: { productId: string; rating: number }) {
  await tx
    .insert(productRating)
    .values({ productId, count: 1, sum: rating })
    .onConflictDoUpdate({
      target: productRating.productId,
      set: { count: sql`${productRating.count} + 1`, sum: sql`${productRating.sum} + ${rating}` },
    })
}

/** Removes a review from its product's rating; in the transaction that unpublishes it. */
export async function removeFromRating(tx: Executor, { productId, rating }: { productId: string; rating: number }) {
  await tx
    .update(productRating)
    .set({ count: sql`${productRating.count} - 1`, sum: sql`${productRating.sum} - ${rating}` })
    .where(eq(productRating.productId, productId))
}
