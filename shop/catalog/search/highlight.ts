import { isSameWord } from './stems.ts'
import { formsOf, joinLetters, type Letter, readWords, splitWords, withoutArticle } from './words.ts'

/** A piece of a text, and whether it matches the search. */
export type TextSegment = { text: string; marked: boolean }

/**
 * Splits a text at the matches of a search, by the same normalisation as the index: the last typed word matches a
 * prefix, the others whole words. Marks cover the text as written, vowel marks included. Arabic words are marked whole,
 * because a mark inside would break the joined letters.
 */
export function markMatches(text: string, query: string): TextSegment[] {
  const typed = splitWords(query)
  const last = typed.at(-1)
  if (last === undefined) return text === '' ? [] : [{ text, marked: false }]
  const joined = typed.slice(1).map((word, at) => `${typed[at]}${word}`)
  const whole = new Set([...typed, ...joined].flatMap(formsOf))
  const begun = [last, withoutArticle(last), ...joined.slice(-1)].filter((form) => form !== null)
  const marked = new Uint8Array(text.length)
  for (const parts of readWords(text)) {
    for (const word of parts.length > 1 ? [...parts, parts.flat()] : parts) {
      const length = matchIn(word, whole, begun)
      if (length !== null) marked.fill(1, word[length[0]]?.from, word[length[1] - 1]?.to)
    }
  }
  return cut(text, marked)
}

/** The titles that match a search, split by `markMatches`: a page marks them without the search's rules. */
export function markTitles(
  products: readonly { title: string; titleEn: string }[],
  query: string,
): Record<string, TextSegment[]> {
  if (query === '') return {}
  const titles = products.flatMap(({ title, titleEn }) => [title, titleEn])
  const split = titles.map((title) => [title, markMatches(title, query)] as const)
  return Object.fromEntries(split.filter(([, pieces]) => pieces.some(({ marked }) => marked)))
}

const joins = /\p{Script=Arabic}/u

/** The letters of a word that match, as [from, to), or null. */
function matchIn(word: Letter[], whole: ReadonlySet<string>, begun: readonly string[]): [number, number] | null {
  const spelled = joinLetters(word)
  const bare = withoutArticle(spelled)
  for (const form of [spelled, bare]) {
    if (form === null) continue
    const from = joins.test(spelled) ? 0 : spelled.length - form.length
    if (formsOf(form).some((one) => whole.has(one)) || [...whole].some((one) => isSameWord(form, one)))
      return [from, spelled.length]
    const start = begun.filter((typed) => form.startsWith(typed)).sort((a, b) => b.length - a.length)[0]
    if (start !== undefined) return [from, joins.test(spelled) ? spelled.length : from + start.length]
  }
  return null
}

function cut(text: string, marked: Uint8Array): TextSegment[] {
  const pieces: TextSegment[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && marked[to] === marked[from]) to++
    pieces.push({ text: text.slice(from, to), marked: marked[from] === 1 })
    from = to
  }
  return pieces
}
