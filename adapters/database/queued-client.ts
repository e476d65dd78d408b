import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite'
import { DatabaseQueue } from './database-queue.ts'
import { PgliteStatements } from './pglite/pglite-statements.ts'

type Call = (...inputs: unknown[]) => Promise<unknown>
type Query = [text: string, values?: unknown[], options?: QueryOptions]
type Work = (tx: Transaction) => Promise<unknown>

/**
 * Queues calls in front of PGlite's single connection: those that wait behind a stuck one are refused in time, and a
 * refused one never runs.
 */
export function queuedClient(client: PGlite): PGlite {
  const statements = new PgliteStatements(client)
  // Some statements are long, such as a year's report; visitors still get an answer within three seconds.
  const turns = new DatabaseQueue(2_000)
  const waiting: (() => void)[] = []
  let busy = false

  const leave = () => {
    turns.moved()
    const next = waiting.shift()
    if (next) next()
    else busy = false
  }
  const enter = (): Promise<void> => {
    if (busy) return turns.wait(new Promise<void>((resolve) => waiting.push(resolve)), leave)
    busy = true
    turns.moved()
    return Promise.resolve()
  }
  const query: Call = (...inputs) => statements.query(...(inputs as Query))
  const transaction =
    (call: Call): Call =>
    (work) =>
      call((tx: Transaction) => (work as Work)(counted(tx, statements, turns)))

  return guard(client, (call, name) => {
    const run = name === 'query' ? query : name === 'transaction' ? transaction(call) : call
    return async (...inputs) => {
      await enter()
      return run(...inputs).finally(leave)
    }
  })
}

/** Reports progress with each statement, so that a long transaction, such as a backup's, does not seem stuck. */
function counted(tx: Transaction, statements: PgliteStatements, turns: DatabaseQueue): Transaction {
  const query: Call = async (...inputs) => {
    if (tx.closed) throw new Error('the transaction is over')
    const [text, values, options] = inputs as Query
    return statements.query(text, values, options, true)
  }
  return guard(tx, (call, name) => {
    const run = name === 'query' ? query : call
    return (...inputs) => run(...inputs).finally(() => turns.moved())
  })
}

const guarded: ReadonlySet<PropertyKey> = new Set(['query', 'exec', 'sql', 'transaction'])

/** An object whose calls that reach the database are made by what `around` returns. */
function guard<Target extends object>(target: Target, around: (call: Call, name: PropertyKey) => Call): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as Call
      return guarded.has(name) ? around(call, name) : call
    },
  })
}
