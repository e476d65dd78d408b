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
 * What the shop sells. Prices in fils. A product that comes in variants (`options`) is sold only as one of them: a row of
 * its own with price, SKU, stock and picture, whose `variantOf` names the product and whose id begins with the product's
 * and a dot. Triggers hold the product's price at its variants' lowest and its stock at their total, and pass its titles,
 * category and status on to them. A bundle (`components`) has a price of its own and as many pieces as what it holds allows
 * (`available`); its `stock` counts for nothing.
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
    /** While a sale makes `price` lower (see prices/): what it usually costs, and until when. */
    usualPrice: integer(),
    saleEndsAt: timestamp({ withTimezone: true }),
    /** When a draft goes on sale by itself, and the next moment of any planned change; a variant has its product's. */
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
    /** How long a consultation lasts; null is the store's usual length (settings.booking). */
    sessionMinutes: integer(),
    ...{ ...packageColumns(), ...bundleColumns() },
    /** What a shopper chooses by; empty for a product without variants. */
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    /** Not a foreign key: a backup's rows are loaded in any order. */
    variantOf: text(),
    /** What a variant's title adds to the product's, such as "M · Black". */
    variantName: text().notNull().default(''),
    variantNameEn: text().notNull().default(''),
    sizeGuide: text().notNull().default(''),
    sizeGuideEn: text().notNull().default(''),
    /** At this stock or below it counts as low in the admin. */
    lowStockAt: integer().notNull().default(5),
    /** Counted up by every change in the admin, so that two people at one product do not overwrite each other. */
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
    index('product_by_age')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.variantOf} is null`),
    index('product_words').using('gin', table.words),
    index('product_running_low')
      .on(table.stock)
      .where(sql`${table.stock} <= ${table.lowStockAt} and ${table.options} = '[]'`),
    index('product_cheapest').on(table.status, table.price, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_price').on(table.price, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_stock').on(table.stock, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_title').on(table.title, table.id).where(sql`${table.variantOf} is null`),
    index('product_by_title_en').on(table.titleEn, table.id).where(sql`${table.variantOf} is null`),
    index('product_change_due').on(table.changeAt).where(sql`${table.changeAt} is not null`),
    index('product_bundles').on(table.id).where(sql`${table.components} <> '[]'`),
    index('product_variants').on(table.variantOf).where(sql`${table.variantOf} is not null`),
  ],
)

/** The product behind a column that holds ids of products and variants, like `parentOf`. */
export const parentColumn = (id: PgColumn) => sql<string>`split_part(${id}, '.', 1)`

/** Sold by itself, with stock of its own: a variant, or a product without any that is no bundle. */
export const isSoldItself = sql`(${product.options} = '[]' and ${product.components} = '[]')`

/** No variant: what the shop's lists, its search and its counts are about. */
export const isListed = isNull(product.variantOf)

/**
 * Further pictures of a product beside its cover (`product.image`), in their order. An `image` is the address of a
 * picture without width and format: '/products/x' stands for /products/x-640.avif and its siblings.
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
 * An uploaded picture, served at '/pictures/<id>'. Once a saved product has used it (`usedAt`) it is retained for ever,
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

/** Units of a product in paid orders of the last 90 days; recounted by a job, for the best seller badge. */
export const productSales = pgTable('product_sales', {
  productId: text()
    .primaryKey()
    .references(() => product.id),
  units: integer().notNull(),
  isBestSeller: boolean().notNull(),
  countedAt: timestamp({ withTimezone: true }).notNull(),
})

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
    /**
     * The first version of this file; null for that one itself. Buyers of any version are given the current one of its
     * line.
     */
    lineId: uuid(),
    /** Incremented when a file is replaced; replaced versions are retained for the orders that bought them. */
    version: integer().notNull().default(1),
    /** When it was replaced, or taken from the product: then new orders no longer get it. */
    replacedAt: timestamp({ withTimezone: true }),
    /** When the team went back to it; null for a version that is or was current since its upload alone. */
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

/** Why a product's stock moved, and to what; append-only, written in the statement's own transaction. */
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
    /** The admin's e-mail; null when an order moved it. */
    by: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('stock_move_of').on(table.productId, table.id.desc().nullsFirst())],
)
