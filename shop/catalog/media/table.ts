import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { product } from '../table.ts'

/**
 * Further pictures of a product besides its cover (`product.image`), in order. An `image` is the URL of a picture
 * without width and format: '/products/x' stands for /products/x-640.avif and its siblings.
 */
export const productPicture = pgTable(
  'product_picture',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id),
    position: integer().notNull(),
    image: text().notNull(),
    colour: text().notNull(),
    alt: text().notNull(),
    altEn: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('product_picture_of').on(table.productId, table.position)],
)

/**
 * An uploaded picture, served at '/pictures/<id>'. Once a saved product has used it (`usedAt`) it is retained forever,
 * because orders show it; otherwise a nightly job deletes it.
 */
export const uploadedPicture = pgTable(
  'uploaded_picture',
  {
    id: uuid().primaryKey(),
    colour: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('uploaded_picture_unused').on(table.createdAt).where(sql`${table.usedAt} is null`)],
)

/** A file that a digital product delivers; `fileKey` names it in the private file store. */
export const productFile = pgTable(
  'product_file',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id),
    fileKey: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    /** The first version of this file; null for the first one itself. Buyers of any version get the current one. */
    lineId: uuid(),
    /** Incremented when a file is replaced; replaced versions are retained for the orders that bought them. */
    version: integer().notNull().default(1),
    /** When it was replaced, or removed from the product: then new orders no longer get it. */
    replacedAt: timestamp({ withTimezone: true }),
    /** When the team went back to it; null for a version that was current only from its upload. */
    currentAt: timestamp({ withTimezone: true }),
    /** When past buyers were notified of it, once. */
    announcedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('product_file_of').on(table.productId),
    index('product_file_line').on(sql`coalesce(${table.lineId}, ${table.id})`, table.version),
    uniqueIndex('product_file_version').on(table.lineId, table.version),
  ],
)
