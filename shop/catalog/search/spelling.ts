/** How many typing mistakes are tolerated in a word of this many letters. */
export function maxEditDistance(letters: number): 0 | 1 | 2 {
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0
}

/** Whether mistakes are tolerated: not in SKUs and sizes, nor beyond Unicode's first plane (two UTF-16 units). */
export function toleratesTypos(word: string): boolean {
  return word.length >= shortestKey && /^(?:(?![\u{10000}-\u{10ffff}])\p{L})+$/u.test(word)
}

/** Keys are made from a word's beginning only: later mistakes do not change them. */
const keyedLetters = 7
/** Mistakes are tolerated from four letters on, so a key has at least three. */
const shortestKey = 3

/**
 * Keys of a word with letters omitted from its beginning: one, or two from six letters on. Words within the tolerated
 * mistakes (a letter added, missing, wrong or swapped) share at least one key.
 */
export function spellingKeys(word: string): string[] {
  const keys = new Set([word.slice(0, keyedLetters)])
  let last = [...keys]
  for (let left = word.length >= 6 ? 2 : 1; left > 0; left--) {
    last = last.flatMap((key) => Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1)))
    for (const key of last) keys.add(key)
  }
  return [...keys].filter((key) => key.length >= shortestKey)
}

/** Edit distance of two words: letters inserted, deleted, replaced or swapped with a neighbour. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, other.length)
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY
