import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { followingList } from '../cart/table.ts'
import { product } from '../catalog/table.ts'
import type { SavedLine } from './form.ts'

/**
 * A stock alert of an address for a product or variant. It is sent once (`sentAt`) and deleted 30 days later, or a year
 * after `createdAt` without being sent; requested again, it is at most half a year old.
 */
export const stockAlert = pgTable(
  'stock_alert',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    /** Also gets a WhatsApp message, in E.164; with the version of the text that was agreed to (R64). */
    phone: text(),
    whatsappText: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('stock_alert_waiting').on(table.productId, table.email).where(sql`${table.sentAt} is null`),
    index('stock_alert_oldest').on(table.productId, table.createdAt, table.id).where(sql`${table.sentAt} is null`),
    index('stock_alert_of_product').on(table.productId),
    index('stock_alert_of_email').on(table.email),
    index('stock_alert_sent').on(table.sentAt).where(sql`${table.sentAt} is not null`),
  ],
)

/** A product or variant with stock alerts, and up to which stock move they were processed. */
export const stockWatch = pgTable('stock_watch', {
  productId: text()
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  /** The last stock move (`stock_move.id`) that counts in `due`. */
  lastMove: bigint({ mode: 'number' }).notNull(),
  /** Units that arrived and were not announced yet. */
  due: integer().notNull().default(0),
  /** How many could be sold when it was last processed; 0 when the first alert was requested. */
  available: integer().notNull().default(0),
})

/** The wishlist that follows an account (R52), oldest first. */
export const savedWishlist = followingList<SavedLine>('saved_wishlist')
