import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { ShippingAddress } from './shipping.ts'

/** Saved addresses of an account, for later orders; deleted with it. One of them is the default. */
export const savedAddress = pgTable(
  'saved_address',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The person's name for it ("Home"), or empty: then its first line is its name. */
    label: text().notNull().default(''),
    address: jsonb().$type<ShippingAddress>().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('saved_address_of').on(table.userId),
    uniqueIndex('saved_address_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
