import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { HostHours } from './rules.ts'

/** Who gives sessions (R56). The first host exists in every shop, and owns the bookings of a version without hosts. */
export const host = pgTable(
  'host',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    nameAr: text().notNull(),
    nameEn: text().notNull(),
    isActive: boolean().notNull().default(true),
    /** The consultations they give; null for all. */
    products: text().array(),
    /** Their own weekly hours; null for the store's. */
    weekly: jsonb().$type<HostHours['weekly']>(),
    breaks: jsonb().$type<HostHours['breaks']>().notNull().default([]),
    exceptions: jsonb().$type<HostHours['exceptions']>().notNull().default([]),
    /** Buffer after each session; null for the store's. */
    bufferMinutes: integer(),
    /** Their own room for live sessions; empty for the store's. */
    liveUrl: text().notNull().default(''),
    /** Incremented to give their calendar a new address. */
    feedVersion: integer().notNull().default(1),
    /** The URL of their own calendar; empty for none. As secret as a password: it is never shown. */
    busyUrl: text().notNull().default(''),
    /** When it was last read, and why the last attempt failed; null when it worked. */
    busyReadAt: timestamp({ withTimezone: true }),
    busyProblem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A deleted host is still named in past sessions. */
    deletedAt: timestamp({ withTimezone: true }),
    /** Incremented with every change, for the optimistic lock. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('host_deleted_is_inactive', sql`${table.deletedAt} is null or not ${table.isActive}`),
    check('host_buffer', sql`${table.bufferMinutes} between 0 and 240`),
  ],
)

/** Busy times of a host's own calendar; replaced as a whole with every reading. */
export const hostBusy = pgTable(
  'host_busy',
  {
    hostId: integer()
      .notNull()
      .references(() => host.id),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('host_busy_ends_after_it_starts', sql`${table.endsAt} > ${table.startsAt}`),
    primaryKey({ columns: [table.hostId, table.startsAt] }),
  ],
)
