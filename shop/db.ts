import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database, or a transaction of it: one dialect, two drivers (PGlite and PostgreSQL). */
export type Executor = PgDatabase<PgQueryResultHKT, typeof schema>
/** The outer handle. Inside a transaction use only the transaction: on PGlite an outer query would wait for ever. */
export type Db = Executor
