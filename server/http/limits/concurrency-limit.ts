/**
 * Limits how many tasks of one group run at the same time, with a short queue; further ones are refused, so that
 * expensive requests cannot block cheap ones.
 */
export class ConcurrencyLimit {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #most: { running: number; waiting: number }

  constructor(most: { running: number; waiting: number }) {
    this.#most = most
  }

  /** Runs the work in turn; false, at once, when the queue is full. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#running < this.#most.running) this.#running++
    else if (this.#waiting.length < this.#most.waiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else return false
    try {
      await work()
    } finally {
      // The slot passes directly to the next task.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
    return true
  }
}
