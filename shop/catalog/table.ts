import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { categories } from './category.ts'

export const productStatuses = ['draft', 'active', 'archived'] as const

/** What the shop sells. Prices in fils; `searchText` is the folded text that search looks in. */
export const product = pgTable(
  'product',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    titleEn: text().notNull(),
    description: text().notNull(),
    descriptionEn: text().notNull(),
    price: integer().notNull(),
    originalPrice: integer(),
    image: text().notNull(),
    imageColour: text().notNull(),
    imageAlt: text().notNull(),
    imageAltEn: text().notNull(),
    category: text({ enum: categories }).notNull(),
    isNew: boolean().notNull().default(false),
    isLimited: boolean().notNull().default(false),
    isDigital: boolean().notNull(),
    stock: integer().notNull(),
    sku: text().notNull().unique(),
    tags: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: productStatuses }).notNull().default('active'),
    searchText: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('product_price_whole', sql`${table.price} >= 0`),
    check('product_stock_not_negative', sql`${table.stock} >= 0`),
    index('product_newest').on(table.status, table.createdAt.desc().nullsFirst(), table.id),
    index('product_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
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
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('product_file_of').on(table.productId)],
)
