import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The instant of a new version: always later than the stored one, so that two saves at one moment are two versions. */
export const laterThan = (now: Date, stored: PgColumn): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz, ${stored} + interval '1 ms')`
