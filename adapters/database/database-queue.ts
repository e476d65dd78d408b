import { DatabaseUnavailable, waitBudget } from '#shop/db.ts'
import { afterPendingInput } from './after-pending-input.ts'

const longestMs = 15_000

/**
 * A queue for the database that times out when it stalls: callers wait as long as turns keep ending, but not behind one
 * that blocks everything, and no longer than their request's deadline.
 */
export class DatabaseQueue {
  #movedAt = 0
  readonly #stuckMs: number

  /** @param stuckMs how long no turn may end before waiting ones are rejected */
  constructor(stuckMs: number) {
    this.#stuckMs = stuckMs
  }

  /** A turn began or ended. */
  moved(): void {
    this.#movedAt = performance.now()
  }

  /**
   * Resolves with the turn if it comes in time.
   * @param tooLate returns a turn that came after its waiter had left
   * @throws DatabaseUnavailable
   */
  wait<Turn>(turn: Promise<Turn>, tooLate: (turn: Turn) => void): Promise<Turn> {
    const since = performance.now()
    const asking = waitBudget.getStore()
    const until = since + Math.min(longestMs, asking?.left() ?? longestMs)
    const waited = asking?.begin()
    return new Promise<Turn>((resolve, reject) => {
      let over = false
      let timer: NodeJS.Timeout
      const look = () => {
        if (over) return
        const now = performance.now()
        const left = Math.min(Math.max(since, this.#movedAt) + this.#stuckMs, until) - now
        if (left > 0) {
          timer = setTimeout(afterPendingInput(look), left)
          return
        }
        over = true
        reject(new DatabaseUnavailable('no connection to the database came free in time'))
      }
      look()
      const end = () => {
        const wasOver = over
        over = true
        clearTimeout(timer)
        return wasOver
      }
      turn.then(
        (value) => (end() ? tooLate(value) : resolve(value)),
        (error: unknown) => end() || reject(error),
      )
    }).finally(waited)
  }
}
