import type { Writable } from 'node:stream'
import pg from 'pg'
import { ConnectionLost, DatabaseUnavailable, isStandby } from '#shop/db.ts'
import { DatabaseQueue } from './database-queue.ts'
import type { StatementNames } from './statement-names.ts'
import { destroyConnection, type Watch } from './watch.ts'

type Done = (error?: Error | boolean) => void
type OnClient = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void
type Answered = (error: Error | null, result: unknown) => void
type QueryInput = string | { text?: string; name?: string }
type Corked = { connection: { stream: Pick<Writable, 'cork' | 'uncork'> } }

/** Connection failures are plain errors of pg and the network; statement failures are PostgreSQL's own error class. */
function explain(error: unknown): unknown {
  const isPlain = error instanceof Error && [Error, AggregateError].includes(error.constructor as never)
  return isPlain ? new ConnectionLost('the connection to the database was lost', { cause: error }) : error
}

/**
 * A connection that never ends the process when it is lost, whether idle, in a query or in a transaction. Statements
 * issued at once leave in one packet.
 * @param names for statements that find rows by key; null prepares none
 */
function watchedClient(watch: Watch, names: StatementNames | null) {
  return class extends pg.Client {
    #corked = false

    constructor(config?: pg.ClientConfig) {
      super(config)
      // The pool handles errors of idle connections only, not of checked-out ones.
      this.on('error', () => {})
      watch.add(this)
    }

    #explain(error: unknown): Error {
      if (isStandby(error)) watch.ask()
      return explain(error) as Error
    }

    #named(query: QueryInput, values: unknown): QueryInput {
      if (names === null || typeof query === 'string' || query.text === undefined || query.name) return query
      if (!Array.isArray(values) || values.length === 0) return query
      const name = names.forKey(query.text, this.getTransactionStatus() === 'T')
      return name === undefined ? query : { ...query, name }
    }

    #cork(): void {
      if (this.#corked) return
      const { stream } = (this as unknown as Corked).connection
      this.#corked = true
      stream.cork()
      setImmediate(() => {
        this.#corked = false
        stream.uncork()
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen ways to call this, and all of them are passed on
    override query(first: any, ...more: any[]): any {
      this.#cork()
      const inputs = [this.#named(first, more[0]), ...more]
      const answered = watch.expect(() => destroyConnection(this))
      const ask = super.query as (...inputs: unknown[]) => unknown
      const callback = inputs.at(-1) as Answered | undefined
      if (typeof callback === 'function') {
        const wrapped: Answered = (error, result) => {
          answered()
          callback(error && this.#explain(error), result)
        }
        return ask.apply(this, [...inputs.slice(0, -1), wrapped])
      }
      return (ask.apply(this, inputs) as Promise<unknown>).finally(answered).catch((error: unknown) => {
        throw this.#explain(error)
      })
    }
  }
}

/** A pool that callers wait for only while connections keep coming free and the database is up. */
export class WatchedPool extends pg.Pool {
  readonly #watch: Watch
  readonly #turns: DatabaseQueue

  /**
   * @param names for statements that connections of this pool may prepare
   * @param stuckMs how long no connection may come free before waiting callers are refused
   */
  constructor(config: pg.PoolConfig, watch: Watch, names: StatementNames | null, stuckMs: number) {
    super({ ...config, Client: watchedClient(watch, names) } as pg.PoolConfig)
    this.#watch = watch
    this.#turns = new DatabaseQueue(stuckMs)
    // An idle connection that breaks is replaced by the pool.
    this.on('error', () => {})
    this.on('acquire', () => this.#turns.moved())
    this.on('release', () => this.#turns.moved())
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...inputs: any[]): any {
    const ask = super.query as (...inputs: unknown[]) => Promise<unknown>
    // While it queries, the pool notices a lost connection before the connection's own query does.
    return ask.apply(this, inputs).catch((error: unknown) => {
      throw explain(error)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient): Promise<pg.PoolClient> | undefined {
    const taken = this.#take()
    if (callback === undefined) return taken
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #take(): Promise<pg.PoolClient> {
    this.#watch.assertHere()
    const answered = this.#watch.expect()
    try {
      return await this.#turns.wait(super.connect(), (late) => late.release())
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      throw new DatabaseUnavailable('the database accepts no connection', { cause: explain(error) })
    } finally {
      answered()
    }
  }
}
