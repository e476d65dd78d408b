import type { Category } from '../category.ts'
import { categoryWords } from './category-words.ts'
import { formsOf, joinLetters, type Letter, readWords } from './words.ts'

/** The words that find a product: whether its title, tags or sku has them, and their spelling for display. */
export type Lexicon = Map<string, { title: boolean; shown: string }>

/** The searchable texts of a product (R7). */
type Texts = {
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  sku: string
  tags: string[]
  category: Category
  /** SKUs and option values of its variants. */
  variants?: string[]
}

/** Every word that finds a product, in each of its forms; joined words as parts and also run together. */
export function productWords({
  title,
  titleEn,
  description,
  descriptionEn,
  sku,
  tags,
  category,
  variants = [],
}: Texts): Lexicon {
  const lexicon: Lexicon = new Map()
  for (const text of [title, titleEn, ...tags, sku, ...variants]) addWords(lexicon, text, true)
  for (const text of [description, descriptionEn, categoryWords[category]]) addWords(lexicon, text, false)
  return lexicon
}

/** A lexicon as PostgreSQL's text of `searchEntry.words`. Words are letters and digits, so nothing needs escaping. */
export function wordList(lexicon: Lexicon): string {
  return [...lexicon].map(([word, { title }]) => (title ? `'${word}' '=${word}'` : `'${word}'`)).join(' ')
}

const longestRun = 4

function addWords(lexicon: Lexicon, text: string, title: boolean): void {
  for (const parts of readWords(text)) {
    for (let from = 0; from < parts.length; from++) {
      for (let to = from + 1; to <= Math.min(parts.length, from + longestRun); to++) {
        const letters = parts.slice(from, to).flat()
        const word = joinLetters(letters)
        for (const form of formsOf(word)) {
          if (lexicon.has(form)) continue
          lexicon.set(form, { title, shown: word.endsWith(form) ? written(text, letters.slice(-form.length)) : form })
        }
      }
    }
  }
}

/** A word as written in its text, without vowel marks, tatweel and capitals. */
function written(text: string, letters: readonly Letter[]): string {
  return text
    .slice(letters[0]?.from, letters.at(-1)?.to)
    .normalize('NFKC')
    .replace(/[\u064b-\u0652\u0670\u0640\p{Cf}]/gu, '')
    .toLowerCase()
}
