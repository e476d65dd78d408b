import { DatabaseUnavailable } from '#shop/db.ts'

const longestMs = 15_000

/**
 * A queue for the database that times out only when it stalls: it waits as long as turns keep ending, but not behind
 * one that blocks everything.
 */
export class Turns {
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
   * The turn, when it comes in time.
   * @param tooLate gives back a turn that came after its waiter had left
   * @throws DatabaseUnavailable
   */
  wait<Turn>(turn: Promise<Turn>, tooLate: (turn: Turn) => void): Promise<Turn> {
    const since = performance.now()
    return new Promise((resolve, reject) => {
      let over = false
      let timer: NodeJS.Timeout
      const look = () => {
        if (over) return
        const now = performance.now()
        const left = Math.min(Math.max(since, this.#movedAt) + this.#stuckMs, since + longestMs) - now
        if (left > 0) {
          timer = setTimeout(lookAfterInput, left)
          return
        }
        over = true
        reject(new DatabaseUnavailable('no connection to the database came free in time'))
      }
      // When this process was busy itself, what the database said meanwhile has yet to be read.
      const lookAfterInput = () => setImmediate(() => setImmediate(look))
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
    })
  }
}
