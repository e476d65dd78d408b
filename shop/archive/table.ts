import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { platforms } from '../moving/platforms/old-product.ts'

/** A line of another shop's order, as that shop wrote it. */
export type ArchivedItem = { title: string; quantity: string; price: string }

/**
 * An order of another shop, read-only: it does not count in this shop's stock, numbers, reports, payments or refunds.
 * Amounts are as written there, in their own currency. After erasure the person and the items are empty.
 */
export const importedOrder = pgTable(
  'imported_order',
  {
    id: uuid().primaryKey(),
    platform: text({ enum: platforms }).notNull(),
    number: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    state: text().notNull(),
    total: text().notNull(),
    currency: text().notNull(),
    items: jsonb().$type<ArchivedItem[]>().notNull(),
    by: text().notNull(),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('imported_order_once').on(table.platform, table.number),
    index('imported_order_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('imported_order_email').on(table.email).where(sql`${table.email} <> ''`),
  ],
)

/**
 * A customer of another shop: neither an account nor a subscriber here. `key` is a hash of that shop's identifier; an
 * erased customer also leaves a row with a hash of their address and one of their phone.
 */
export const importedCustomer = pgTable(
  'imported_customer',
  {
    id: uuid().primaryKey(),
    platform: text({ enum: platforms }).notNull(),
    key: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    by: text().notNull(),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('imported_customer_once').on(table.platform, table.key),
    index('imported_customer_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('imported_customer_email').on(table.email).where(sql`${table.email} <> ''`),
  ],
)
