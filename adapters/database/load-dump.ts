import { sql } from 'drizzle-orm'
import { databaseCode, type Executor, rowsOf } from '#shop/db.ts'
import { columnsOf, type DumpEnd, readTotals, type Totals, TotalsCounter, tablesOf } from './dump.ts'

/** A job that was waiting when the dump was made. */
export type WaitingJob = { name: string; data: object; startAfter: string }

/** A dump that cannot be loaded. The message names tables and constraints, never row data. */
export class UnusableDump extends Error {
  override readonly name = 'UnusableDump'
}

const rowsAtOnce = 500
const charactersAtOnce = 4_000_000

/**
 * Loads a dump's rows into a database whose tables are those of the dump, replacing whatever migrations left there.
 * Triggers are disabled meanwhile, or everything would be counted twice. Then the rows are counted and compared with
 * the dump's totals.
 * @param tx the transaction to load in: when this throws, it must not be committed
 * @param lines what follows the dump's first line
 * @returns the jobs that were waiting, for the queue, and the tables' totals
 * @throws UnusableDump when a row is refused, or the rows differ from what was dumped
 */
export async function loadDump(
  tx: Executor,
  format: 1 | 2,
  lines: AsyncIterable<string>,
): Promise<{ jobs: WaitingJob[]; totals: Totals }> {
  const tables = await tablesOf(tx)
  for (const table of tables) await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await tx.execute(
    sql`truncate ${sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    )}`,
  )
  const { jobs, end } = await insertAll(tx, tables, lines)
  if (end === undefined && format === 2) throw new UnusableDump('The backup ends before its end.')
  for (const name of tables) {
    await restartSequence(tx, name)
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  }
  const totals = await readTotals(tx)
  if (end) compare(end.totals, totals)
  return { jobs, totals }
}

async function insertAll(tx: Executor, tables: readonly string[], lines: AsyncIterable<string>) {
  const jobs: WaitingJob[] = []
  const jobsSum = new TotalsCounter()
  let end: DumpEnd | undefined
  let table: string | null | undefined
  let waiting: string[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length > 0 && typeof table === 'string') await insertRows(tx, table, waiting)
    waiting = []
    characters = 0
  }
  for await (const line of lines) {
    if (end) throw new UnusableDump('The backup goes on after its end.')
    const heading = /^\{"table":("\w+"|null)\}$/.exec(line)?.[1]
    if (heading !== undefined) {
      await flush()
      table = JSON.parse(heading) as string | null
      if (table !== null && !tables.includes(table))
        throw new UnusableDump(`The backup has a table this shop has not: ${table}.`)
    } else if (table === null && line.startsWith('{"totals":')) {
      end = JSON.parse(line) as DumpEnd
      compare({ 'waiting jobs': end.jobs }, { 'waiting jobs': jobsSum.totals() })
    } else if (table === null) {
      jobsSum.addLine(line)
      jobs.push(readJob(line))
    } else {
      waiting.push(line)
      characters += line.length
    }
    if (waiting.length >= rowsAtOnce || characters >= charactersAtOnce) await flush()
  }
  await flush()
  if (table !== null) throw new UnusableDump('The backup ends before its end.')
  return { jobs, end }
}

function readJob(line: string): WaitingJob {
  try {
    return JSON.parse(line) as WaitingJob
  } catch {
    // The parser's own message quotes its input.
    throw new UnusableDump('A waiting job cannot be read.')
  }
}

function compare(dumped: Totals, loaded: Totals): void {
  for (const [table, { rows, sum }] of Object.entries(dumped)) {
    const found = loaded[table]
    if (found?.rows !== rows) throw new UnusableDump(`Of ${rows} rows of ${table}, ${found?.rows ?? 0} arrived.`)
    if (found.sum !== sum) throw new UnusableDump(`What arrived in ${table} is not what was dumped.`)
  }
}

async function insertRows(tx: Executor, table: string, rows: readonly string[]): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter(({ generated }) => !generated)
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  try {
    await tx.execute(
      sql`insert into ${sql.identifier(table)} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${`[${rows.join(',')}]`}::jsonb)`,
    )
  } catch (error) {
    const code = databaseCode(error)
    // Without a code the connection failed, not the row.
    if (code === undefined || !/^(22|23|54)/.test(code)) throw error
    const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
    // Neither the error nor its message: they quote the rows.
    throw new UnusableDump(`The database refuses a row of ${table} (${code}${constraint ? `, ${constraint}` : ''}).`)
  }
}

/** Restarts a table's sequence after the highest number in the table. */
async function restartSequence(tx: Executor, table: string): Promise<void> {
  const counted = (await columnsOf(tx, table)).filter((column) => column.counted)
  for (const { name } of counted) {
    const column = sql.identifier(name)
    await rowsOf(
      tx,
      sql`select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${column}), 1), max(${column}) is not null) from ${sql.identifier(table)}`,
    )
  }
}
