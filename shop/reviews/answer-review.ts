import { and, eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { Answer } from './form.ts'
import { reviewSubject } from './status.ts'
import { review } from './table.ts'

export type AnswerReviewRefusal = { reason: 'unknown_review' | 'changed' | 'empty' }

/**
 * Saves the shop's public answer to a review; an empty one removes it ('empty' if there is none). Like a decision it is
 * refused when the admin saw an outdated version, so an answer never appears under a changed review.
 */
export async function answerReview(
  db: Db,
  clock: Clock,
  admin: Admin<'reviews.act'>,
  { id, version, answer }: Answer,
): Promise<Outcome<{ answered: boolean }, AnswerReviewRefusal>> {
  const answered = answer !== ''
  const now = clock.now()
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(review).where(eq(review.id, id)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown_review' })
    if (!answered && before.answer === null) return refuse({ reason: 'empty' })
    const [changed] = await tx
      .update(review)
      .set({
        answer: answered ? answer : null,
        answeredAt: answered ? now : null,
        version: sql`${review.version} + 1`,
      })
      .where(and(eq(review.id, id), eq(review.version, version)))
      .returning({ status: review.status, answer: review.answer })
    if (changed === undefined) return refuse({ reason: 'changed' })
    const changes = changesBetween({ answer: before.answer }, { answer: changed.answer })
    await recordAudit(tx, admin, { ...reviewSubject(before), action: 'answer', changes }, now)
    if (changed.status === 'published') await pagesChanged(tx, [`reviews:${before.productId}`])
    return done({ answered })
  })
}
