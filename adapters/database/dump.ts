import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#shop/db.ts'

/** What a dump is of: how many migrations its tables had, and which rows follow, table after table. */
export type DumpHead = { format: 1; migrations: number; engine: string; at: string }

const rowsAtOnce = 500
const rowsOf = async <Row>(db: Executor, statement: SQL): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

/**
 * Every row of the shop as lines of JSON, as they are at one moment, on either engine: a first line that says what it is,
 * a line for each table, a line for each row, and the jobs that wait. On PostgreSQL buyers go on meanwhile; on the
 * embedded database, which has one connection, they wait until it is over.
 */
export async function dumpDatabase(
  db: Executor,
  facts: { engine: string; at: Date },
  write: (line: string) => Promise<void> | void,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      const [{ migrations } = { migrations: 0 }] = await rowsOf<{ migrations: number }>(
        tx,
        sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
      )
      const head: DumpHead = { format: 1, migrations, engine: facts.engine, at: facts.at.toISOString() }
      await write(JSON.stringify(head))
      for (const table of await tablesOf(tx)) {
        await write(JSON.stringify({ table }))
        await writeRows(tx, sql`select to_jsonb(t)::text as line from ${sql.identifier(table)} t`, write)
      }
      await write(JSON.stringify({ table: null }))
      // What is still to be done; the queue's own tables are made anew where the dump is read.
      await writeRows(
        tx,
        sql`select jsonb_build_object('name', name, 'data', data, 'startAfter', start_after)::text as line
            from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' escape '\\'`,
        write,
      )
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function writeRows(tx: Executor, select: SQL, write: (line: string) => Promise<void> | void): Promise<void> {
  await tx.execute(sql`declare rows_to_dump no scroll cursor for ${select}`)
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${rowsAtOnce} from rows_to_dump`))
    for (const { line } of rows) await write(line)
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close rows_to_dump`)
}

/** The shop's tables, each after those it refers to. */
async function tablesOf(tx: Executor): Promise<string[]> {
  const found = await rowsOf<{ name: string; needs: string[] }>(
    tx,
    sql`select c.relname as name, coalesce(jsonb_agg(f.relname) filter (where f.relname is not null and f.oid <> c.oid), '[]') as needs
        from pg_class c
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
        left join pg_class f on f.oid = k.confrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        group by c.relname order by c.relname`,
  )
  const sorted: string[] = []
  const add = (name: string): void => {
    if (sorted.includes(name)) return
    for (const need of found.find((one) => one.name === name)?.needs ?? []) add(need)
    sorted.push(name)
  }
  for (const { name } of found) add(name)
  return sorted
}

/** A job that waited when the dump was made. */
export type WaitingJob = { name: string; data: object; startAfter: string }

/**
 * Puts a dump's rows into a database whose tables are those of the dump and may hold what migrations left there: all of
 * it is replaced, in one transaction. Triggers rest meanwhile, or everything would be counted twice.
 * @param lines what follows the dump's first line
 * @returns the jobs that waited, for the queue
 */
export async function loadDump(db: Executor, lines: AsyncIterable<string>): Promise<WaitingJob[]> {
  return db.transaction(async (tx) => {
    const tables = await tablesOf(tx)
    for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    await tx.execute(
      sql`truncate ${sql.join(
        tables.map((table) => sql.identifier(table)),
        sql`, `,
      )}`,
    )
    const jobs: WaitingJob[] = []
    let table: string | null | undefined
    let waiting: string[] = []
    const flush = async () => {
      if (waiting.length > 0 && typeof table === 'string') await insertRows(tx, table, waiting)
      waiting = []
    }
    for await (const line of lines) {
      const heading = /^\{"table":("[\w]+"|null)\}$/.exec(line)?.[1]
      if (heading !== undefined) {
        await flush()
        table = JSON.parse(heading) as string | null
        if (table !== null && !tables.includes(table))
          throw new Error(`the backup has a table this shop has not: ${table}`)
      } else if (table === null) jobs.push(JSON.parse(line) as WaitingJob)
      else waiting.push(line)
      if (waiting.length >= rowsAtOnce) await flush()
    }
    await flush()
    if (table !== null) throw new Error('the backup ends before its end')
    for (const name of tables) {
      await goOnCounting(tx, name)
      await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
    }
    return jobs
  })
}

async function insertRows(tx: Executor, table: string, rows: readonly string[]): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`,
  )
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${`[${rows.join(',')}]`}::jsonb)`,
  )
}

/** Lets a table's own numbering go on after the highest number it holds. */
async function goOnCounting(tx: Executor, table: string): Promise<void> {
  const counted = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attidentity <> '' and not attisdropped`,
  )
  for (const { name } of counted) {
    const column = sql.identifier(name)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${column}), 1), max(${column}) is not null) from ${sql.identifier(table)}`,
    )
  }
}
