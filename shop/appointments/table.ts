import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appointmentStates, sessionModes } from './status.ts'

/**
 * A time in the calendar: a customer's appointment, or one the team keeps free. That no two overlap (`busyUntil` is the
 * end with the pause after it) is a constraint of the database, `booking_no_overlap` in the migrations: two buyers can
 * never have one time (R21).
 */
export const booking = pgTable(
  'booking',
  {
    id: uuid().primaryKey(),
    /** Null for a time the team blocked. */
    orderId: uuid(),
    /** Which of the order's sessions it is, counted from 0. */
    position: integer().notNull().default(0),
    productId: text(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    busyUntil: timestamp({ withTimezone: true }).notNull(),
    mode: text({ enum: sessionModes }),
    state: text({ enum: appointmentStates }).notNull(),
    /** Counts up with every change that calendars must hear of (iCalendar's SEQUENCE). */
    sequence: integer().notNull().default(0),
    /** How often its buyer has moved it. */
    moves: integer().notNull().default(0),
    note: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'booking_ends_after_it_starts',
      sql`${table.endsAt} > ${table.startsAt} and ${table.busyUntil} >= ${table.endsAt}`,
    ),
    index('booking_by_time').on(table.startsAt),
    uniqueIndex('booking_of_order').on(table.orderId, table.position),
  ],
)
