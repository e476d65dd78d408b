import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { normaliseArabic } from '../catalog/search/normalise-arabic.ts'
import { product } from '../catalog/table.ts'
import { type Db, type Executor, pagesChanged, transact } from '../db.ts'
import type { Locale } from '../money.ts'
import { isOrderToken } from '../orders/access/token.ts'
import { order, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Secrets } from '../ports.ts'
import { isBought } from './bought.ts'
import { removeFromRating } from './change-rating.ts'
import type { ReviewInput } from './form.ts'
import { type ReviewStatus, whyNoReview } from './status.ts'
import { review } from './table.ts'

export type WriteReviewRefusal = {
  reason: 'unknown_order' | 'not_paid' | 'order_closed' | 'not_bought' | 'full_name'
}

/** The order's own access token proves that its buyer writes; the language is that of the page. */
type Writer = { number: string; token: string; productId: string; locale: Locale }

/**
 * Writes or changes a buyer's review of a product of their paid order: one per order and product. It waits for
 * moderation; a changed one loses the shop's answer, waits again, and is neither shown nor counted meanwhile.
 * Resending it unchanged does nothing. An unknown order and a wrong token are refused alike.
 */
export async function writeReview(
  db: Db,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  writer: Writer,
  input: ReviewInput,
): Promise<Outcome<{ status: ReviewStatus }, WriteReviewRefusal>> {
  const [known] = await db
    .select({ id: order.id, linkVersion: order.linkVersion, firstName: order.firstName, lastName: order.lastName })
    .from(order)
    .where(and(eq(order.number, writer.number), isNull(order.forgottenAt)))
  if (known === undefined || !isOrderToken(secrets, known, writer.token)) return refuse({ reason: 'unknown_order' })
  // Full names are not published: many reviewers are children.
  const fullName = normaliseArabic(`${known.firstName} ${known.lastName}`)
  if (fullName !== '' && normaliseArabic(input.name).includes(fullName)) return refuse({ reason: 'full_name' })

  const now = clock.now()
  const content = {
    rating: input.rating,
    text: input.text,
    authorName: input.name || known.firstName,
    locale: writer.locale,
  }
  return transact(db, async (tx) => {
    const no = await whyNot(tx, known, writer.productId)
    if (no !== null) return refuse({ reason: no })
    const [before] = await tx
      .select()
      .from(review)
      .where(and(eq(review.orderId, known.id), eq(review.productId, writer.productId)))
      .for('update')
    if (before === undefined) {
      await tx.insert(review).values({
        id: randomUUID(),
        orderId: known.id,
        productId: writer.productId,
        ...content,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      return done({ status: 'pending' })
    }
    const same =
      before.rating === content.rating && before.text === content.text && before.authorName === content.authorName
    if (same) return done({ status: before.status })
    await tx
      .update(review)
      .set({
        ...content,
        status: 'pending',
        // The shop answered what is no longer there.
        ...{ answer: null, answeredAt: null },
        version: before.version + 1,
        decidedBy: null,
        decidedAt: null,
        updatedAt: now,
      })
      .where(eq(review.id, before.id))
    if (before.status === 'published') {
      await removeFromRating(tx, before)
      await pagesChanged(tx, [`product:${before.productId}`, `reviews:${before.productId}`])
    }
    return done({ status: 'pending' })
  })
}

/**
 * Why this order does not permit a review of this product, or null. The order's row stays locked, so that it is neither
 * cancelled, refunded nor erased meanwhile, and reviews of one order are serialized.
 */
async function whyNot(
  tx: Executor,
  { id: orderId, linkVersion }: { id: string; linkVersion: number },
  productId: string,
) {
  const { paymentStatus, status } = order
  const [held] = await tx
    .select({ paymentStatus, status })
    .from(order)
    .where(and(eq(order.id, orderId), eq(order.linkVersion, linkVersion), isNull(order.forgottenAt)))
    .for('no key update')
  const no = held === undefined ? 'unknown_order' : whyNoReview(held)
  if (no !== null) return no
  const [bought] = await tx
    .select({ id: product.id })
    .from(orderLine)
    .innerJoin(product, isBought)
    .where(and(eq(orderLine.orderId, orderId), eq(product.id, productId)))
    .limit(1)
  return bought === undefined ? 'not_bought' : null
}
