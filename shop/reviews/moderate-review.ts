import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { addToRating, removeFromRating } from './change-rating.ts'
import type { Decision } from './form.ts'
import type { ReviewStatus } from './status.ts'
import { reviewSubject } from './status.ts'
import { review } from './table.ts'

export type ModerateReviewRefusal = { reason: 'unknown_review' | 'unchanged' | 'changed' }

/**
 * Publishes a review, rejects it, or makes it pending again; the product's rating changes in the same transaction.
 * Refused when the admin saw an outdated version (optimistic lock): changed texts are never published unread, and one
 * of any number of concurrent decisions counts.
 */
export async function moderateReview(
  db: Db,
  clock: Clock,
  admin: Admin<'reviews.act'>,
  { id, version, to }: Decision,
): Promise<Outcome<{ status: ReviewStatus }, ModerateReviewRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(review).where(eq(review.id, id))
    if (found === undefined) return refuse({ reason: 'unknown_review' })
    if (found.version !== version) return refuse({ reason: 'changed' })
    if (found.status === to) return refuse({ reason: 'unchanged' })
    const moved = await tx
      .update(review)
      .set({ status: to, version: version + 1, decidedBy: admin.email, decidedAt: now })
      .where(and(eq(review.id, id), eq(review.version, version)))
      .returning({ id: review.id })
    if (moved.length === 0) return refuse({ reason: 'changed' })
    // The version was still current, so the state found above is the one that was changed.
    if (to === 'published') await addToRating(tx, found)
    if (found.status === 'published') await removeFromRating(tx, found)
    if (to === 'published' || found.status === 'published')
      await pagesChanged(tx, [`product:${found.productId}`, `reviews:${found.productId}`])
    const changes = [{ field: 'status', from: found.status, to }]
    await recordAudit(tx, admin, { ...reviewSubject(found), action: 'move', changes }, now)
    return done({ status: to })
  })
}
