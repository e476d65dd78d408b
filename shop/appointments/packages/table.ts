import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { order } from '../../orders/table.ts'

/**
 * The sessions of an order line that is a package, frozen like the line (R18). `booked` counts those booked and not
 * given back, `withdrawn` those refunded: together never more than were bought, in any order (R59).
 */
export const sessionPackage = pgTable(
  'session_package',
  {
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** The line's position in its order. */
    position: integer().notNull(),
    /** The consultation its sessions are of. */
    productId: text().notNull(),
    /** The length of each session; null from a version without it that runs at the same time: the consultation's. */
    minutes: integer(),
    sessions: integer().notNull(),
    booked: integer().notNull().default(0),
    withdrawn: integer().notNull().default(0),
    validDays: integer().notNull(),
    /** When it expires: no session can be booked from then on; null until it is paid. */
    validUntil: timestamp({ withTimezone: true }),
    /** When its buyer was reminded of that. */
    remindedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('session_package_sessions', sql`${table.sessions} > 0 and ${table.validDays} > 0`),
    check(
      'session_package_balance',
      sql`${table.booked} >= 0 and ${table.withdrawn} >= 0 and ${table.booked} + ${table.withdrawn} <= ${table.sessions}`,
    ),
    index('session_package_of').on(table.productId),
    index('session_package_ends')
      .on(table.validUntil)
      .where(sql`${table.remindedAt} is null and ${table.booked} + ${table.withdrawn} < ${table.sessions}`),
  ],
)
