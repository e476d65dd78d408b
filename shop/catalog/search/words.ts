import { normaliseCharacter } from './normalise-arabic.ts'

/** A letter of a normalised word, and where it is in the text: [from, to), in UTF-16 units. */
export type Letter = { char: string; from: number; to: number }

/**
 * The words of a text, each as its parts, each as its normalised letters: "T-shirt" has the parts "t" and "shirt".
 * Ignored characters belong to the letter before them.
 */
export function readWords(text: string): Letter[][][] {
  const words: Letter[][][] = []
  let word: Letter[][] = []
  let part: Letter[] = []
  const endPart = () => {
    if (part.length > 0) word.push(trimHamza(part))
    part = []
  }
  const endWord = () => {
    endPart()
    if (word.length > 0) words.push(word)
    word = []
  }
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const normalised = normaliseCharacter(character)
    const before = part.at(-1)
    if (normalised === '' && before) before.to = to
    for (const char of normalised) {
      if (char === ' ') endWord()
      else if (char === '-') endPart()
      // Longer words are ignored: an index entry is bounded.
      else if (part.length < longestWord) part.push({ char, from, to })
    }
    from = to
  }
  endWord()
  return words
}

const longestWord = 40

/** A final hamza is often omitted («شتا»), so it is removed, unless too little would remain («ماء»). */
function trimHamza(part: Letter[]): Letter[] {
  const [end, before] = [part.at(-1), part.at(-2)]
  if (part.length <= 3 || end?.char !== 'ء' || before === undefined) return part
  return [...part.slice(0, -2), { ...before, to: end.to }]
}

/** Letters as a word. */
export const joinLetters = (letters: readonly Letter[]): string => letters.map(({ char }) => char).join('')

/** The normalised words of a text, joined words split: "T-shirt, ٥٠" is t, shirt, 50. */
export function splitWords(text: string): string[] {
  return readWords(text).flat().map(joinLetters)
}

/** A word without its article, alone or after و ف ب ك ل («وبالحديقة» is «حديقة»); null when it has none. */
export function withoutArticle(word: string): string | null {
  const article = /^(?:(?:ال|لل)(?=.{2})|(?:[وف](?:[بك]?ال|لل)|[بك]ال)(?=.{3}))/u.exec(word)?.[0]
  return article === undefined ? null : word.slice(article.length)
}

/** The singular of an English plural, or null: "guides" is "guide", "berries" is "berry". */
export function singular(word: string): string | null {
  if (!/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return null
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:[sxz]|[cs]h)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The forms of a word in the index and in queries: as written, without its article, and in the singular. */
export function formsOf(word: string): string[] {
  return [...new Set([word, withoutArticle(word), singular(word)].filter((form) => form !== null))]
}
