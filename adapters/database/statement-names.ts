import { planOnceMark } from '#shop/db.ts'

/** How often a statement is seen before it gets a name, so that rare statements fill no connection. */
const often = 5
/** A connection remembers each named statement for as long as it lives. */
const maxNames = 250
const maxSeen = 2_000
/** Longer texts, such as inserts of many rows, are not remembered. */
export const longestText = 20_000

const isWrite = /^\s*(insert|update|delete)\b/i
/** Statements that find rows by more than equal values: their best plan depends on the values. */
const isSearch = /[<>]|@@|\b(like|ilike|between|limit|offset|in|any)\b/i

/**
 * Names for frequent statements: each connection parses and plans a named one once, which costs the server more than
 * running a short one. Only for statements whose best plan does not depend on the values, such as lookups by key and
 * those marked with `planOnce`.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** The name of a statement that finds rows by key, as all do within a transaction and in writes, or is marked; see `of`. */
  forKey(text: string, inTransaction: boolean): string | undefined {
    const plannedOnce = inTransaction || isWrite.test(text) || !isSearch.test(text) || text.includes(planOnceMark)
    return plannedOnce ? this.of(text) : undefined
  }

  /** The name of a statement; undefined while it is rare, or when the limit of names is reached. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames || text.length > longestText) return known
    const times = (this.#seen.get(text) ?? 0) + 1
    if (times < often) {
      if (this.#seen.size >= maxSeen) this.#seen.clear()
      this.#seen.set(text, times)
      return undefined
    }
    this.#seen.delete(text)
    const name = `bustan_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
