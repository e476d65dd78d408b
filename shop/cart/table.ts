import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { CartLine } from './merge.ts'

/**
 * A table with a list that follows an account from device to device. Every change counts `version` up; whoever writes
 * names the one they have seen.
 */
export const followingList = <Line>(name: string) =>
  pgTable(name, {
    userId: text()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    items: jsonb().$type<Line[]>().notNull(),
    version: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  })

/** The cart that follows an account: what and how many, never what it costs. */
export const savedCart = followingList<CartLine>('saved_cart')
