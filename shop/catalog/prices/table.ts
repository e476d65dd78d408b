import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, type PgColumn, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Fils } from '../../money.ts'
import { shownComponents } from '../bundles/table.ts'
import { product } from '../table.ts'

/**
 * A sale of a product and all its variants, from its first instant until before its end: a percentage off each, or one
 * price in fils for those that cost more. A constraint in the migrations prevents overlapping sales of one product.
 */
export const productSale = pgTable(
  'product_sale',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => product.id),
    /** Of the sales of several products that were planned together. */
    groupId: uuid(),
    percent: integer(),
    price: integer(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('product_sale_of').on(table.productId, table.startsAt),
    index('product_sale_group').on(table.groupId).where(sql`${table.groupId} is not null`),
    check('product_sale_ends', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'product_sale_value',
      sql`(${table.percent} between 1 and 99 and ${table.price} is null) or (${table.price} > 0 and ${table.percent} is null)`,
    ),
  ],
)

/** The crossed-out price: during a sale the usual one, else the typed one; null for none. Fils. */
export const crossedOut = sql<number | null>`coalesce(${product.usualPrice}, ${product.originalPrice})`

const crossedOutWith = (components: SQL | PgColumn) =>
  sql<number | null>`coalesce(${crossedOut}, case when ${product.components} <> '[]'
  then nullif(greatest(bundle_apart(${components}), ${product.price}), ${product.price}) end)`

/** The same as shoppers see it: for a bundle, the individual prices of its content when that is more. */
export const crossedOutForBuyers = crossedOutWith(shownComponents)

/** The same with the drafts in a bundle. */
export const crossedOutForTeam = crossedOutWith(product.components)

/** A row with its usual price instead of the current sale price: as typed, exported and compared. */
export const atUsualPrice = <Row extends { price: Fils; usualPrice: Fils | null }>(row: Row): Row => ({
  ...row,
  price: row.usualPrice ?? row.price,
  usualPrice: null,
})

/**
 * The price in fils during a sale, as a column: a percentage off is rounded half up to whole fils, and a sale never
 * raises a price (R50).
 */
export const duringSale = (usual: SQL, { price, percent }: Record<'price' | 'percent', SQL | PgColumn>) =>
  sql<Fils>`least(${usual}, coalesce(${price}, (${usual}::bigint * (100 - ${percent}) + 50) / 100, ${usual}))::integer`
