import { type QueryPromise, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A query that is sent when it is awaited, and may be one of several (`writeTogether`). */
export type Statement = QueryPromise<unknown> & SQLWrapper

type Answers<Work extends readonly unknown[]> = { -readonly [Index in keyof Work]: Awaited<Work[Index]> }

/**
 * Sends statements of one transaction together and waits for all of them, also when one fails: none may still be on its
 * way when the transaction is over. The first failure is thrown.
 */
export async function runConcurrently<const Work extends readonly unknown[]>(work: Work): Promise<Answers<Work>> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never
}

/** What a transaction ends with; made by `commitWith`. */
export class LastStatements<Value> {
  /** Sends them; the transaction's value once all of them are answered. */
  readonly send: () => Promise<Value>
  constructor(send: () => Promise<Value>) {
    this.send = send
  }
}

/** What a transaction's work returns: its value, or the statements it ends with. */
export type Ending<Value> = Value | LastStatements<Value>

/**
 * Ends the transaction of `transact` with these statements, in their order, and its COMMIT behind them in the same
 * packet: the rows that others wait for are locked only while the server works them off. One that fails turns the COMMIT
 * into a rollback. None may need another's answer. They are queries, which start when they are sent, and not promises.
 * @param value makes the transaction's value from their answers
 */
export const commitWith = <const Work extends readonly QueryPromise<unknown>[], Value>(
  statements: Work,
  value: (answers: Answers<Work>) => Value,
): LastStatements<Value> => new LastStatements(async () => value(await runConcurrently(statements)))

/**
 * Several writes as one statement: one round trip, and one plan. None sees what another wrote, and the order in which they
 * lock is not certain, so none may wait for rows that others want.
 * @param answer selects from the writes, by their names; each of them needs a `returning` for it
 */
export function writeTogether(
  tx: { execute(statement: SQL): unknown },
  writes: Readonly<Record<string, SQLWrapper>>,
  answer: SQL = sql`select`,
): Statement {
  const named = Object.entries(writes).map(([name, write]) => sql`${sql.identifier(name)} as (${write.getSQL()})`)
  return tx.execute(sql`with ${sql.join(named, sql`, `)} ${answer}`) as Statement
}

/** Fails the statement, with an error that `isUnmet` knows, unless the condition holds. */
export const requireThat = (condition: SQL): SQL<null> => sql<null>`require_that(${condition})`
