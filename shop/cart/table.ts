import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { CartLine } from './merge.ts'

/**
 * The cart that follows an account from device to device: what and how many, never what it costs. Every change counts
 * `version` up; whoever writes names the one they have seen.
 */
export const savedCart = pgTable('saved_cart', {
  userId: text()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  items: jsonb().$type<CartLine[]>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
})
