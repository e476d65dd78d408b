import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { productRating, review } from './table.ts'

const starsOf = (rating: number) => `stars${rating}` as 'stars1' | 'stars2' | 'stars3' | 'stars4' | 'stars5'

/** A product's totals after one review more or less. */
const moved = (rating: number, by: 1 | -1) => ({
  count: sql`${productRating.count} + ${by}`,
  sum: sql`${productRating.sum} + ${by * rating}`,
  [starsOf(rating)]: sql`${productRating[starsOf(rating)]} + ${by}`,
})

/** Adds a review to its product's rating; in the transaction that publishes it. */
export async function addToRating(tx: Executor, { productId, rating }: { productId: string; rating: number }) {
  await tx
    .insert(productRating)
    .values({ productId, count: 1, sum: rating, [starsOf(rating)]: 1 })
    .onConflictDoUpdate({
      target: productRating.productId,
      set: moved(rating, 1),
    })
}

/** Corrects the stars of products whose reviews were published or withdrawn by a version that counted none. A job. */
export async function recountStars(db: Executor): Promise<void> {
  const stars = [1, 2, 3, 4, 5].map((rating) => sql.identifier(`stars${rating}`))
  const counts = [1, 2, 3, 4, 5].map((rating) => sql`count(*) filter (where rating = ${rating})`)
  await db.execute(sql`
    update ${productRating} set (${sql.join(stars, sql`, `)}) = (
      select ${sql.join(counts, sql`, `)} from ${review}
      where product_id = ${productRating.productId} and status = 'published'
    ) where ${sql.join(stars, sql` + `)} <> count or least(${sql.join(stars, sql`, `)}) < 0
      or stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5 <> sum`)
}

/** Removes a review from its product's rating; in the transaction that unpublishes it. */
export async function removeFromRating(tx: Executor, { productId, rating }: { productId: string; rating: number }) {
  await tx.update(productRating).set(moved(rating, -1)).where(eq(productRating.productId, productId))
}
