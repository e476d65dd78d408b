import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { ShippingAddress } from './shipping.ts'

/** An address a person keeps for their next order; it goes with the account. One of theirs is the default. */
export const savedAddress = pgTable(
  'saved_address',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What the person calls it ("Home"), or nothing: then its first line is its name. */
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
