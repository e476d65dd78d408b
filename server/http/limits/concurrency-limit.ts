/**
 * Limits how many tasks of one group run at the same time, with a short queue; further ones are refused, so that
 * expensive requests cannot block cheap ones.
 */
export class FewAtOnce {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #most: { running: number; waiting: number }

  constructor(most: { running: number; waiting: number }) {
    this.#most = most
  }

  /** Does the work when it is its turn; false, at once, when too many wait already. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.#running < this.#most.running) this.#running++
    else if (this.#waiting.length < this.#most.waiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else return false
    try {
      await work()
    } finally {
      // The turn goes to the next one as it is.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
    return true
  }
}
