import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../accounts/table.ts'
import type { CartLine } from './merge.ts'

/**
 * A table of lists that follow an account across devices. Every change increments `version`; a write names the version
 * it has seen.
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

/** The cart that follows an account: products and quantities, never prices. */
export const savedCart = followingList<CartLine>('saved_cart')
