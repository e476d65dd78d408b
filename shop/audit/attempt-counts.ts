/** Attempts of one key and minute that are written one by one. */
const writtenAtOnce = 5

/** The attempts of one row of the security log within a minute. */
type Counted = { key: string; minute: number; atOnce: number; waiting: number; lastAt: Date }

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000)

/**
 * Counts the attempts of this process for the security log: the first ones of a minute are written at once, further ones
 * only counted, and added to their row when the minute is over.
 */
export class AttemptCounts {
  readonly #counted = new Map<string, Counted>()

  /**
   * Counts an attempt. Returns the key under which to write it now, or null when it was only counted.
   * @param rest the key that its kind shares once there are many of them, by `merge`
   */
  count(own: string, rest: string, at: Date): Counted | null {
    const counted = this.#counted.get(own) ?? this.#counted.get(rest) ?? this.#begin(own, at)
    counted.lastAt = at
    if (counted.atOnce > 0) {
      counted.atOnce--
      return counted
    }
    counted.waiting++
    return null
  }

  /** From now on, attempts under `rest` and those counted here are one row. */
  merge(counted: Counted, rest: string): void {
    counted.key = rest
    this.#counted.set(rest, counted)
  }

  /** Removes and returns what is still to be written: of minutes that are over by then, or without a time all of it. */
  take(now?: Date): Counted[] {
    const isOver = ({ minute }: Counted) => now === undefined || minute !== minuteOf(now)
    const over = [...this.#counted].filter(([, counted]) => isOver(counted))
    for (const [key] of over) this.#counted.delete(key)
    return [...new Set(over.map(([, counted]) => counted))].filter(({ waiting }) => waiting > 0)
  }

  #begin(key: string, at: Date): Counted {
    const counted = { key, minute: minuteOf(at), atOnce: writtenAtOnce, waiting: 0, lastAt: at }
    this.#counted.set(key, counted)
    return counted
  }
}
