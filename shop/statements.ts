import { type QueryPromise, type SQL, sql } from 'drizzle-orm'

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

/** Fails the statement, with an error that `isUnmet` knows, unless the condition holds. */
export const requireThat = (condition: SQL): SQL<null> => sql<null>`require_that(${condition})`
