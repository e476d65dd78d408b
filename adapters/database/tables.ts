import { sql } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'

/** The tables of the database's own schema, but for those that belong to an extension. */
export async function ownTables(db: Executor): Promise<string[]> {
  const found = await db.execute(
    sql`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        order by c.relname`,
  )
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name)
}
