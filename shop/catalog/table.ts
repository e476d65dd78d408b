import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { wordsColumn, wordsOf } from '../search-vector.ts'
import { bundleCheck, bundleColumns } from './bundles/columns.ts'
import { categories, productStatuses, stockReasons } from './category.ts'
import { packageCheck, packageColumns } from './packages/columns.ts'
import type { ProductOption } from './variants/options.ts'

/**
 * The shop's products. Prices in fils. A product with variants (`options`) is sold only as one of them: a row of its
 * own with price, SKU, stock and picture, whose `variantOf` names the product and whose id begins with the product's
 * and a dot. Triggers set the product's price to its variants' lowest and its stock to their total, and copy its
 * titles, category and status to them. A bundle (`components`) has its own price and is as available as its components
 * allow (`available`); its `stock` is ignored.
 */
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
    /** During a sale (see prices/): the usual price, and when the sale ends. */
    usualPrice: integer(),
    saleEndsAt: timestamp({ withTimezone: true }),
    /** When a draft goes on sale automatically, and the next planned change; a variant has its product's. */
    launchAt: timestamp({ withTimezone: true }),
    changeAt: timestamp({ withTimezone: true }),
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
    /** Length of a consultation; null for the store's default (settings.booking). */
    sessionMinutes: integer(),
    ...packageColumns(),
    ...bundleColumns(),
    /** The options a shopper chooses from; empty for a product without variants. */
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    /** No foreign key: a backup's rows are loaded in any order. */
    variantOf: text(),
    /** What a variant's title adds to the product's, such as "M · Black". */
    variantName: text().notNull().default(''),
    variantNameEn: text().notNull().default(''),
    sizeGuide: text().notNull().default(''),
    sizeGuideEn: text().notNull().default(''),
    /** At or below this stock it counts as low in the admin. */
    lowStockAt: integer().notNull().default(5),
    /** Incremented by every change in the admin, for the optimistic lock. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> =>
        wordsOf(
          sql`${product.id}`,
          sql`${product.title}`,
          sql`${product.titleEn}`,
          sql`${product.sku}`,
          sql`array_to_words(${product.tags})`,
        ),
    ),
  },
  (table) => [
    check('product_price_whole', sql`${table.price} >= 0`),
    check('product_stock_not_negative', sql`${table.stock} >= 0`),
    check('product_variant_id', sql`split_part(${table.id}, '.', 1) = coalesce(${table.variantOf}, ${table.id})`),
    ...[packageCheck(table), bundleCheck(table)],
    index('product_newest')
      .on(table.status, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.variantOf} is null`),
    index('product_in_category')
      .on(table.category, table.status, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.variantOf} is null`),
    index('product_cheapest_in_category')
      .on(table.category, table.status, table.price, table.id)
      .where(sql`${table.variantOf} is null`),
    index('product_by_age')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.variantOf} is null`),
    index('product_words').using('gin', table.words),
    index('product_low')
      .on(table.status, table.stock, table.id)
      .where(sql`${table.stock} <= ${table.lowStockAt} and ${table.options} = '[]' and ${table.components} = '[]'`),
    index('product_cheapest').on(table.status, table.price, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_price').on(table.price, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_stock').on(table.stock, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_title').on(table.title, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_title_en').on(table.titleEn, table.id).where(sql`${table.variantOf} is null`),
    index('product_change_due').on(table.changeAt).where(sql`${table.changeAt} is not null`),
    /** For files of product URLs, by ranges of ids. */
    index('product_for_sale').on(table.id).where(sql`${table.status} = 'active' and ${table.variantOf} is null`),
    index('product_packages').on(table.packageOf).where(sql`${table.packageOf} is not null`),
    index('product_bundles').on(table.id).where(sql`${table.components} <> '[]'`),
    index('product_variants').on(table.variantOf).where(sql`${table.variantOf} is not null`),
  ],
)

/** The product id of a column with ids of products and variants, like `parentOf`. */
export const parentColumn = (id: PgColumn) => sql<string>`split_part(${id}, '.', 1)`

/** Lock order of products, which orders take stock in: each before its variants. */
export const lockOrder = [sql`${parentColumn(product.id)} collate "C"`, sql`${product.id} collate "C"`] as const

/** Sold individually, with its own stock: a variant, or a product without variants that is no bundle. */
export const isSoldItself = sql`(${product.options} = '[]' and ${product.components} = '[]')`

/** Not a variant: what lists, search and counts include. */
export const isListed = isNull(product.variantOf)

/** Units of a product in paid orders of the last 90 days; recounted by a job, for the best seller badge. */
export const productSales = pgTable('product_sales', {
  productId: text()
    .primaryKey()
    .references(() => product.id),
  units: integer().notNull(),
  isBestSeller: boolean().notNull(),
  countedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Moves of a product's stock, with their reason; append-only, written in the same statement. */
export const stockMove = pgTable(
  'stock_move',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    delta: integer().notNull(),
    /** The stock afterwards. */
    stock: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    orderId: uuid(),
    note: text().notNull().default(''),
    /** The admin's email; null when an order moved it. */
    by: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Id of the admin's form: sent again after a lost answer, it is the same move. */
    key: uuid(),
  },
  (table) => [
    index('stock_move_of').on(table.productId, table.id.desc().nullsFirst()),
    uniqueIndex('stock_move_key').on(table.key).where(sql`${table.key} is not null`),
  ],
)
