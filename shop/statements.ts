import { type QueryPromise, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A query that is sent when awaited, and can be part of `combineWrites`. */
export type Statement = QueryPromise<unknown> & SQLWrapper

type Results<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/**
 * Sends statements of one transaction together and waits for all of them, also when one fails: none may still be
 * running when the transaction ends. The first failure is thrown.
 */
export async function runConcurrently<const Work extends readonly unknown[]>(work: Work): Promise<Results<Work>> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never
}

/** The last statements of a transaction; created by `commitWith`. */
export class LastStatements<Value> {
  /** Sends them; resolves with the transaction's value once all are answered. */
  readonly send: () => Promise<Value>
  constructor(send: () => Promise<Value>) {
    this.send = send
  }
}

/** The result of a transaction's work: its value, or the statements it ends with. */
export type Ending<Value> = Value | LastStatements<Value>

/**
 * Ends the transaction of `transact` with these statements, in order, followed by its COMMIT in the same packet:
 * contended rows are locked only while the server executes them. One that fails turns the COMMIT into a rollback. None
 * may depend on another's result. They are queries, which start when they are sent, and not promises.
 * @param value computes the transaction's value from their results
 */
export const commitWith = <const Work extends readonly QueryPromise<unknown>[], Value>(
  statements: Work,
  value: (results: Results<Work>) => Value,
): LastStatements<Value> => new LastStatements(async () => value(await runConcurrently(statements)))

/**
 * Several writes as one statement: one round trip, and one plan. None sees what another wrote, and their lock order is
 * undefined, so none may wait for contended rows.
 * @param selection selects from the writes, by their names; each of them needs a `returning` for it
 */
export function combineWrites(
  tx: { execute(statement: SQL): unknown },
  writes: Readonly<Record<string, SQLWrapper>>,
  selection: SQL = sql`select`,
): Statement {
  const named = Object.entries(writes).map(([name, write]) => sql`${sql.identifier(name)} as (${write.getSQL()})`)
  return tx.execute(sql`with ${sql.join(named, sql`, `)} ${selection}`) as Statement
}

/** Fails the statement, with an error that `isConditionFailed` recognises, unless the condition is true. */
export const requireThat = (condition: SQL): SQL<null> => sql<null>`require_that(${condition})`

/** What a statement's text contains when `planOnce` marked it. */
export const planOnceMark = '/* plan once */'

/**
 * Marks a read, in its condition, that connections plan once although it has a limit, a list or a comparison: every page
 * of its kind runs it, and its best plan hardly depends on its values (decision 0057). Not for a search.
 */
export const planOnce = (condition: SQL | undefined): SQL => sql`${condition} ${sql.raw(planOnceMark)}`

const batch = 5_000

/**
 * Repeats a statement that changes a limited number of rows and returns them, each time in a transaction of its own,
 * until it finds fewer.
 */
export async function inBatches(statement: (limit: number) => PromiseLike<unknown[]>): Promise<void> {
  while ((await statement(batch)).length === batch);
}
