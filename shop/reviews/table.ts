import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { product } from '../catalog/table.ts'
import { order } from '../orders/table.ts'
import { reviewStatuses } from './status.ts'

/** The words by which the team finds a review. */
export const wordsOfReview = (columns: { authorName: AnyPgColumn; text: AnyPgColumn }) =>
  sql`search_words(${columns.authorName} || ' ' || ${columns.text})`

/**
 * A verified buyer's review of a product; one per product and order. Only published ones are shown. `version` counts
 * every change, so that a decision applies only to the text that the admin saw.
 */
export const review = pgTable(
  'review',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    authorName: text().notNull(),
    rating: integer().notNull(),
    text: text().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    status: text({ enum: reviewStatuses }).notNull(),
    version: integer().notNull().default(1),
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
    decidedBy: text(),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('review_rating', sql`${table.rating} between 1 and 5`),
    unique('review_once').on(table.orderId, table.productId),
    index('review_of_product').on(table.productId, table.status, table.createdAt.desc().nullsFirst()),
    index('review_words').using('gin', wordsOfReview(table)),
    index('review_newest').on(table.status, table.createdAt.desc().nullsFirst(), table.id),
  ],
)

const stars = () => integer().notNull().default(0)

/** The totals of a product's published reviews; changed in the transaction that publishes or unpublishes one. */
export const productRating = pgTable(
  'product_rating',
  {
    productId: text()
      .primaryKey()
      .references(() => product.id),
    count: integer().notNull(),
    sum: integer().notNull(),
    /** Number of its reviews with as many stars. */
    ...{ stars1: stars(), stars2: stars(), stars3: stars(), stars4: stars(), stars5: stars() },
  },
  (table) => [check('product_rating_counts', sql`${table.count} >= 0 and ${table.sum} >= 0`)],
)

export const starColumns = [
  productRating.stars1,
  productRating.stars2,
  productRating.stars3,
  productRating.stars4,
  productRating.stars5,
] as const
