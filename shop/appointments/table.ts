import { and, eq, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { host } from './hosts/table.ts'
import { appointmentStates, sessionModes } from './status.ts'

/**
 * A time in a host's calendar: a customer's appointment, or a time the team blocked. The exclusion constraint
 * `booking_no_overlap` in the migrations prevents overlaps of one host (`busyUntil` is the end including the buffer):
 * two buyers can never have the same slot of one host (R21, R56).
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
    /** The order line of the package it was booked from; null for a session bought individually. */
    packageLine: integer(),
    /** Given back to its package, where it no longer counts. */
    givenBack: boolean().notNull().default(false),
    /** The default is `firstHost`, for a version without hosts that runs at the same time. */
    hostId: integer()
      .notNull()
      .default(1)
      .references(() => host.id),
    /** The buyer chose this host, rather than anyone. */
    hostChosen: boolean().notNull().default(false),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    busyUntil: timestamp({ withTimezone: true }).notNull(),
    mode: text({ enum: sessionModes }),
    state: text({ enum: appointmentStates }).notNull(),
    /** Incremented with every change that calendars must receive (iCalendar's SEQUENCE). */
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
    check(
      'booking_given_back',
      sql`not ${table.givenBack} or (${table.packageLine} is not null and ${table.state} in ('cancelled', 'missed'))`,
    ),
    index('booking_by_time').on(table.startsAt),
    index('booking_of_host').on(table.hostId, table.startsAt),
    uniqueIndex('booking_of_order').on(table.orderId, table.position),
  ],
)

/** The own room of a booking's host; empty where the store's applies. */
export const hostRoom = sql<string>`(select room.live_url from ${host} room where room.id = ${booking.hostId})`
export const hostName = { id: host.id, nameAr: host.nameAr, nameEn: host.nameEn }
/** Joins a booking to its host where the shop has several; a shop with one names none. */
export const namedHost = and(
  eq(host.id, booking.hostId),
  sql`(select count(*) from ${host} others where others.deleted_at is null) > 1`,
)
