import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { order } from '../../orders/table.ts'

/**
 * The sessions that a line of an order bought at once, frozen like the line (R18). `booked` counts those that were booked and
 * not given back, `withdrawn` those that refunds took out: together never more than were bought, in any order (R59).
 */
export const sessionPackage = pgTable(
  'session_package',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** The line's position in its order. */
    position: integer().notNull(),
    /** The consultation whose sessions they are. */
    productId: text().notNull(),
    sessions: integer().notNull(),
    booked: integer().notNull().default(0),
    withdrawn: integer().notNull().default(0),
    validDays: integer().notNull(),
    /** The moment from which no session can be booked any more; null until it is paid. */
    validUntil: timestamp({ withTimezone: true }),
    /** When its buyer was reminded of that moment. */
    remindedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('session_package_sessions', sql`${table.sessions} > 0 and ${table.validDays} > 0`),
    check(
      'session_package_balance',
      sql`${table.booked} >= 0 and ${table.withdrawn} >= 0 and ${table.booked} + ${table.withdrawn} <= ${table.sessions}`,
    ),
    index('session_package_ends')
      .on(table.validUntil)
      .where(sql`${table.remindedAt} is null and ${table.booked} + ${table.withdrawn} < ${table.sessions}`),
  ],
)
