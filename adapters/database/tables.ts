import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'

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
