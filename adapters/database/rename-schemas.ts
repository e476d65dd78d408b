import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'

/** Schemas beside `public` that a shop uses. */
const besides = ['drizzle', 'pgboss']

/**
 * Moves all of a shop's objects on PostgreSQL into renamed schemas, so that `public` is empty for another shop. Objects
 * of extensions stay: it belongs to the database, and often to another role. Rolled back with its transaction.
 * @returns the names of the new schemas
 */
export async function renameSchemas(tx: Executor, name: string): Promise<string[]> {
  await tx.execute(sql`create schema ${sql.identifier(name)}`)
  await tx.execute(
    sql.raw(`do $do$
      declare each record;
      begin
        for each in
          select format('alter table public.%I set schema %I', c.relname, '${name}') as statement
          from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
            and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
              and d.deptype in ('e', 'a', 'i'))
          union all
          select format('alter routine %s set schema %I', p.oid::regprocedure, '${name}')
          from pg_proc p where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
          union all
          select format('alter type public.%I set schema %I', t.typname, '${name}')
          from pg_type t left join pg_class c on c.oid = t.typrelid
          where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd') or c.relkind = 'c')
            and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
        loop execute each.statement; end loop;
      end $do$`),
  )
  const moved = [name]
  for (const schema of besides) {
    const there = await rowsOf(tx, sql`select from pg_namespace where nspname = ${schema}`)
    if (there.length === 0) continue
    const aside = `${name}_${schema}`
    await tx.execute(sql`alter schema ${sql.identifier(schema)} rename to ${sql.identifier(aside)}`)
    moved.push(aside)
  }
  return moved
}
