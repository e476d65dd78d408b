import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'

/** Executes a statement and returns its rows, on either engine; their type is not checked. */
export async function rowsOf<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}

/** The tables of the database's own schema, except those of extensions. */
export async function ownTables(db: Executor): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by c.relname`,
  )
  return found.map(({ name }) => name)
}
