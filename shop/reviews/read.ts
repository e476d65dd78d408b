import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import { readCounters } from '../counters.ts'
import type { Executor } from '../db.ts'
import { isOrderToken } from '../orders/access/token.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Secrets } from '../ports.ts'
import { hasWords } from '../search-vector.ts'
import { planOnce } from '../statements.ts'
import { isBought, isOwnLine } from './bought.ts'
import { type ReviewStatus, whyNoReview } from './status.ts'
import { productRating, review, starColumns, wordsOfReview } from './table.ts'

export type ReviewView = Omit<Awaited<ReturnType<typeof readPublished>>[number], 'stars'>

const isPublished = (productId: string) => and(eq(review.productId, productId), eq(review.status, 'published'))

/** A product's published reviews, newest first, without anything that identifies the order or buyer; each with all stars. */
function readPublished(db: Executor, productId: string, limit: number) {
  const { id, authorName, rating, text, locale, answer, createdAt, updatedAt } = review
  const counts = sql.join([...starColumns], sql`, `)
  const stars = sql<StarCounts>`(
    select json_build_array(${counts}) from ${productRating} where ${eq(productRating.productId, productId)})`
  return db
    .select({ id, authorName, rating, text, locale, answer, createdAt, updatedAt, stars })
    .from(review)
    .where(planOnce(isPublished(productId)))
    .orderBy(desc(review.createdAt), asc(review.id))
    .limit(limit)
}

/** Number of published reviews with 1, 2, 3, 4 and 5 stars, in this order. */
export type StarCounts = [number, number, number, number, number]

export type ProductReviews = { reviews: ReviewView[]; more: boolean; stars: StarCounts }

/** The newest `limit` published reviews of a product, whether there are more, and how many have how many stars. */
export async function readProductReviews(db: Executor, productId: string, limit: number): Promise<ProductReviews> {
  const found = await readPublished(db, productId, limit + 1)
  const reviews = found.slice(0, limit).map(({ stars: _, ...shown }) => shown)
  return { reviews, more: found.length > limit, stars: found[0]?.stars ?? [0, 0, 0, 0, 0] }
}

/** A product of an order, with its buyer's review; null when there is none yet. */
export type Reviewable = {
  productId: string
  title: string
  titleEn: string
  image: string
  imageColour: string
  review: { rating: number; text: string; authorName: string; status: ReviewStatus } | null
}

/** The products of an order that still exist, in the order's own order, each once and with its review. */
export async function readReviewables(db: Executor, orderId: string): Promise<Reviewable[]> {
  const lines = await db
    .select({
      productId: product.id,
      title: sql<string>`case when ${isOwnLine} then ${orderLine.title} else ${product.title} end`,
      titleEn: sql<string>`case when ${isOwnLine} then ${orderLine.titleEn} else ${product.titleEn} end`,
      image: product.image,
      imageColour: product.imageColour,
      review: { rating: review.rating, text: review.text, authorName: review.authorName, status: review.status },
    })
    .from(orderLine)
    .innerJoin(product, isBought)
    .leftJoin(review, and(eq(review.orderId, orderLine.orderId), eq(review.productId, product.id)))
    .where(eq(orderLine.orderId, orderId))
    // A bundle before its parts.
    .orderBy(asc(orderLine.position), isOwnLine)
  return lines.filter(({ productId }, at) => lines.findIndex((line) => line.productId === productId) === at)
}

/** What a buyer may review with an order's link, or null when the link is invalid: unknown and wrong alike. */
export async function readReviewableOrder(
  db: Executor,
  secrets: Secrets,
  { number, token }: { number: string; token: string | null },
) {
  const { id, linkVersion, firstName, paymentStatus, status } = order
  const [found] = await db
    .select({ id, linkVersion, firstName, paymentStatus, status })
    .from(order)
    .where(and(eq(order.number, number), isNull(order.forgottenAt)))
  if (found === undefined || !isOrderToken(secrets, found, token)) return null
  return { firstName: found.firstName, no: whyNoReview(found), items: await readReviewables(db, found.id) }
}

/** Number of reviews of each status. */
export async function countReviews(db: Executor): Promise<Record<ReviewStatus, number>> {
  const counters = await readCounters(db, 'review')
  const countOf = (status: ReviewStatus) => counters.find(({ key }) => key === status)?.count ?? 0
  return { pending: countOf('pending'), published: countOf('published'), rejected: countOf('rejected') }
}

export type ModeratedReview = Awaited<ReturnType<typeof listReviews>>['reviews'][number]

/** The ids that each index finds, in arrays: with one condition, or as joins, every review would be read. */
function matching(words: string): SQL {
  const products = sql`select ${product.id} from ${product} where ${hasWords(product.words, words)}`
  const orders = sql`select ${order.id} from ${order} where ${eq(order.number, words.toUpperCase())}`
  const found = [
    hasWords(wordsOfReview(review), words),
    sql`${review.productId} = any(array(${products}))`,
    sql`${review.orderId} = any(array(${orders}))`,
  ].map((condition) => sql`select ${review.id} from ${review} where ${condition}`)
  return sql`${review.id} = any(array(${sql.join(found, sql` union `)}))`
}

/**
 * Reviews of one status for the admin, newest first, a page at a time; `after` is the id of the last review of the
 * previous page (keyset); an unknown one means the first page. `words` are looked for in product, name and text, or are
 * an order's number.
 */
export async function listReviews(
  db: Executor,
  page: { status: ReviewStatus; words?: string; after?: string | undefined; limit: number },
) {
  const [last] =
    page.after === undefined
      ? []
      : await db.select({ id: review.id, at: review.createdAt }).from(review).where(eq(review.id, page.after))
  const rows = await db
    .select({
      id: review.id,
      version: review.version,
      productId: review.productId,
      title: product.title,
      titleEn: product.titleEn,
      orderNumber: order.number,
      orderStatus: order.status,
      paymentStatus: order.paymentStatus,
      authorName: review.authorName,
      rating: review.rating,
      text: review.text,
      locale: review.locale,
      status: review.status,
      answer: review.answer,
      createdAt: review.createdAt,
      updatedAt: review.updatedAt,
    })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(order, eq(order.id, review.orderId))
    .where(
      and(
        eq(review.status, page.status),
        page.words ? matching(page.words) : undefined,
        last && lte(review.createdAt, last.at),
        last && or(lt(review.createdAt, last.at), gt(review.id, last.id)),
      ),
    )
    .orderBy(desc(review.createdAt), asc(review.id))
    .limit(page.limit + 1)
  return { reviews: rows.slice(0, page.limit), more: rows.length > page.limit }
}
