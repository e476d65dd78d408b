import type { PGlite, Transaction } from '@electric-sql/pglite'
import { Turns } from './turns.ts'

const guarded: ReadonlySet<PropertyKey> = new Set(['query', 'exec', 'sql', 'transaction'])

/**
 * Queues calls in front of PGlite's single connection: those that wait behind a stuck one are refused in time, and a
 * refused one never runs.
 */
export function oneAtATime(client: PGlite): PGlite {
  // Some statements are long, such as a year's report; visitors still get an answer within three seconds.
  const turns = new Turns(2_000)
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

  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...inputs: unknown[]) => Promise<unknown>
      if (!guarded.has(name)) return method
      return async (...inputs: unknown[]) => {
        await enter()
        const [work, ...more] = inputs
        const done = name === 'transaction' ? method(counted(work as Work, turns), ...more) : method(...inputs)
        return done.finally(leave)
      }
    },
  })
}

type Work = (tx: Transaction) => Promise<unknown>

/** Reports progress with each statement, so that a long transaction, such as a backup's, does not seem stuck. */
function counted(work: Work, turns: Turns): Work {
  return (tx) =>
    work(
      new Proxy(tx, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function') return value
          const method = value.bind(target) as (...inputs: unknown[]) => Promise<unknown>
          if (!guarded.has(name)) return method
          return (...inputs: unknown[]) => method(...inputs).finally(() => turns.moved())
        },
      }),
    )
}
