import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '#shop/db.ts'

/** Header of a dump: how many migrations its tables had, and its format; 1 had no totals. */
export type DumpHead = { format: 1 | 2; migrations: number; engine: string; at: string }

/** A table's row count and the sum of its rows' MD5 hashes (hexadecimal, modulo 2^128), independent of row order. */
export type TableTotals = { rows: number; sum: string }
export type Totals = Record<string, TableTotals>

/** Footer of a dump: each table's totals as the database counted them, and those of the waiting jobs. */
export type DumpEnd = { totals: Totals; jobs: TableTotals }

const rowsAtOnce = 500

/**
 * Writes every row of the shop as JSON lines, from one snapshot, on either engine: the header, a line for each table, a
 * line for each row, the waiting jobs, and the totals. On PostgreSQL buyers go on meanwhile; on the embedded database,
 * which has one connection, they wait until `write` has settled, so it must never wait for a slow reader.
 * @param write takes the lines; when it rejects, the transaction ends
 */
export async function dumpDatabase(
  db: Executor,
  facts: { engine: string; at: Date },
  write: (lines: AsyncGenerator<string>) => Promise<void>,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      await inUtc(tx)
      await write(linesOf(tx, facts))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Counts what the shop's tables hold now, for comparison with a dump's totals. */
export async function readTotals(tx: Executor): Promise<Totals> {
  await inUtc(tx)
  const totals: Totals = {}
  for (const table of await tablesOf(tx)) {
    const sum = new TotalsCounter()
    for await (const { hash } of readRows<{ hash: string }>(
      tx,
      sql`select md5(line) as hash from (${await linesIn(tx, table)}) l`,
    ))
      sum.add(hash)
    totals[table] = sum.totals()
  }
  return totals
}

async function* linesOf(tx: Executor, facts: { engine: string; at: Date }): AsyncGenerator<string> {
  const [{ migrations } = { migrations: 0 }] = await rowsOf<{ migrations: number }>(
    tx,
    sql`select count(*)::int as migrations from drizzle.__drizzle_migrations`,
  )
  yield JSON.stringify({ format: 2, migrations, engine: facts.engine, at: facts.at.toISOString() } satisfies DumpHead)
  const end: DumpEnd = { totals: {}, jobs: { rows: 0, sum: '0' } }
  async function* counted(lines: SQL, put: (totals: TableTotals) => void) {
    const sum = new TotalsCounter()
    // Hashed by the database, so that a row altered on its way here is detected.
    for await (const { line, hash } of readRows<{ line: string; hash: string }>(
      tx,
      sql`select line, md5(line) as hash from (${lines}) l`,
    )) {
      sum.add(hash)
      yield line
    }
    put(sum.totals())
  }
  for (const table of await tablesOf(tx)) {
    yield JSON.stringify({ table })
    yield* counted(await linesIn(tx, table), (totals) => {
      end.totals[table] = totals
    })
  }
  yield JSON.stringify({ table: null })
  // Waiting jobs only; the queue's own tables are created where the dump is loaded.
  const waiting = sql`select jsonb_build_object('name', name, 'data', data, 'startAfter', start_after)::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' escape '\\'`
  yield* counted(waiting, (totals) => {
    end.jobs = totals
  })
  yield JSON.stringify(end)
}

/** A table's rows as JSON, without generated columns. */
async function linesIn(tx: Executor, table: string): Promise<SQL> {
  const generated = (await columnsOf(tx, table)).filter((column) => column.generated).map(({ name }) => name)
  const left = generated.reduce((row, name) => sql`${row} - ${sql.raw(`'${name}'`)}`, sql`to_jsonb(t)`)
  return sql`select (${left})::text as line from ${sql.identifier(table)} t`
}

async function* readRows<Row>(tx: Executor, select: SQL): AsyncGenerator<Row> {
  await tx.execute(sql`declare rows_to_dump no scroll cursor for ${select}`)
  for (;;) {
    const rows = await rowsOf<Row>(tx, sql.raw(`fetch ${rowsAtOnce} from rows_to_dump`))
    yield* rows
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close rows_to_dump`)
}

/** Timestamps are written in the session's time zone: the same row must be the same text everywhere. */
async function inUtc(tx: Executor): Promise<void> {
  await tx.execute(sql`set local timezone to 'UTC'`)
}

/** A table's columns; `generated` ones take no value, `counted` ones are numbered by a sequence. */
export async function columnsOf(
  tx: Executor,
  table: string,
): Promise<{ name: string; generated: boolean; counted: boolean }[]> {
  return rowsOf(
    tx,
    sql`select attname as name, attgenerated <> '' as generated, attidentity <> '' as counted from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
}

/** The shop's tables in dependency order: each after those it refers to. */
export async function tablesOf(tx: Executor): Promise<string[]> {
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

/** Adds up a table's totals, row by row in any order. */
export class TotalsCounter {
  #rows = 0
  #sum = 0n

  /** @param hash the MD5 of a row's line, in hexadecimal */
  add(hash: string): void {
    this.#rows++
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) & ((1n << 128n) - 1n)
  }

  /** Adds a line whose text is available as it was hashed. */
  addLine(line: string): void {
    this.add(createHash('md5').update(line).digest('hex'))
  }

  totals(): TableTotals {
    return { rows: this.#rows, sum: this.#sum.toString(16) }
  }
}
