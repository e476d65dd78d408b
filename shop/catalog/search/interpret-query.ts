import type { Executor } from '../../db.ts'
import { correctWords, wordForms } from './correct-words.ts'
import {
  beginningsOf,
  type Counted,
  type DictionaryEntry,
  type LookupWord,
  lookUp,
  otherForms,
  synonymsOf,
  type Week,
  type Word,
} from './dictionary.ts'
import { formsOf, joinLetters, readWords, splitWords } from './words.ts'

/** A query of the word index, as tsquery texts, with estimates. */
export type Query = {
  all: string
  /** The words that few products have, used for the index scan; `all` then filters its results. */
  rare: string
  /** Estimated number of products that match `all`. */
  expected: number
  /** Estimated cost of reading `rare`, in products. */
  work: number
}

/** An interpreted search. */
export type InterpretedQuery = {
  /** The words anywhere in a product; and all of them in its title, tags or sku. */
  anywhere: Query
  inTitle: Query
  /** Number of products in the search index, and the newest weeks in which some were created, newest first. */
  outOf: number
  weeks: readonly Week[]
  /** Number of matches; null when they must be counted. */
  found: { atLeast: number; isExact: boolean } | null
  /** The search used instead, where a typed word occurs nowhere in the shop; else null. */
  instead: string | null
}

const maxWords = 8

/**
 * Interprets a search by the shop's dictionary and the team's synonyms. The last word may be unfinished; the others are
 * whole words in any form, or prefixes where no such word exists. Neighbours are also tried as one word ("t shirt").
 * Only a word that finds nothing is corrected. Null when nothing can be found: no product at all, no word, or one
 * unlike every word of the shop.
 * @param until the newest weeks are those until this moment (ms): a later page begins there
 */
export async function interpretQuery(
  db: Executor,
  typed: string,
  until: number | null = null,
): Promise<InterpretedQuery | null> {
  const parts = readWords(typed).flat().slice(0, maxWords)
  if (parts.length === 0) return null
  const words = parts.map(joinLetters)
  const [{ units, ways, sizes }, meanings] = await Promise.all([
    read(db, words, true, until),
    synonymsOf(db, [words.join(' '), ...words]),
  ])
  if (sizes.outOf === 0) return null
  const asTyped = parts.map((letters) => typed.slice(letters[0]?.from, letters.at(-1)?.to))
  if (meanings.size > 0) {
    const meant =
      meanings.get(words.join(' ')) ?? asTyped.map((word, at) => meanings.get(words[at] ?? '') ?? word).join(' ')
    const other = await read(db, splitWords(meant).slice(0, maxWords), false)
    const all = [...ways, ...other.ways]
    if (other.ways.length > 0) return readAs(all, sizes, ways.length > 0 ? null : meant)
  }
  if (ways.length > 0) return readAs(ways, sizes, null)

  const missing = words.filter((_, at) => units[at] === null)
  const guessed = await correctWords(db, missing)
  const meant = words.flatMap((word, at): Word[] => {
    if (units[at] !== null) return [{ word, shown: asTyped[at] ?? word }]
    const known = guessed.get(word)
    // The Arabic article in Latin letters is not searched as a word: "asrar al mahaseel".
    return known === undefined && latinArticle.test(word) ? [] : [known ?? { word: '', shown: '' }]
  })
  if (meant.length === 0 || meant.some(({ word }) => word === '')) return null
  const again = await read(
    db,
    meant.map(({ word }) => word),
    units[words.length - 1] !== null,
  )
  return again.ways.length === 0 ? null : readAs(again.ways, sizes, meant.map(({ shown }) => shown).join(' '))
}

const latinArticle = /^[aei]l$/

/** Looks words up, and returns every reading of them; `unfinished` when the last one may be a prefix. */
async function read(db: Executor, words: readonly string[], unfinished: boolean, until: number | null = null) {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const texts = [...words, ...pairs]
  const ends = (at: number) => unfinished && (at === words.length - 1 || at === texts.length - 1)
  const sought = texts.map((word, at): LookupWord => ({ word, begins: ends(at) }))
  const [{ known, ...sizes }, forms] = await Promise.all([lookUp(db, sought, until), wordForms(db, words)])
  const units = texts.map((word, at) =>
    withForms(known[at] ?? null, word, at < words.length ? (forms.get(word) ?? []) : []),
  )
  return { units, sizes, ways: waysToRead(units.slice(0, words.length), units.slice(words.length)) }
}

/** A word with its other forms; null when the shop has none of them. */
function withForms(known: DictionaryEntry | null, word: string, forms: readonly Counted[]): DictionaryEntry | null {
  if (forms.length === 0) return known
  const start = known ?? {
    word,
    begins: false,
    products: 0,
    titles: 0,
    most: 0,
    words: [],
    related: [],
    isGuess: false,
  }
  return {
    ...start,
    products: start.products + total(forms, ({ products }) => products),
    titles: start.titles + total(forms, ({ titles }) => titles),
    most: Math.max(start.most, ...forms.map(({ products }) => products)),
    related: forms.map((form) => form.word),
  }
}

/** Every reading in which each word is known: separately, or with two neighbours as one word. */
function waysToRead(
  words: readonly (DictionaryEntry | null)[],
  pairs: readonly (DictionaryEntry | null)[],
): DictionaryEntry[][] {
  const apart = [[...words], ...pairs.map((pair, at) => [...words.slice(0, at), pair, ...words.slice(at + 2)])]
  return apart.filter((way): way is DictionaryEntry[] => way.every((word) => word !== null))
}

type Sizes = Pick<InterpretedQuery, 'outOf' | 'weeks'>

function readAs(ways: readonly DictionaryEntry[][], sizes: Sizes, instead: string | null): InterpretedQuery {
  const only = ways.length === 1 && ways[0]?.length === 1 ? ways[0][0] : undefined
  return {
    anywhere: queryOf(ways, sizes.outOf, 'products'),
    inTitle: queryOf(ways, sizes.outOf, 'titles'),
    ...sizes,
    found: only ? { atLeast: only.most, isExact: only.words?.length === 1 && only.related.length === 0 } : null,
    instead,
  }
}

/** How many index entries cost as much as reading one product. */
const entriesPerProduct = 256

function queryOf(ways: readonly DictionaryEntry[][], outOf: number, of: 'products' | 'titles'): Query {
  // The words of a reading that were counted and are not everywhere; if none, the rarest.
  const rare = ways.map((way) => {
    const some = way.filter(({ isGuess, products }) => !isGuess && products <= outOf / 2)
    return some.length > 0 ? some : way.toSorted((a, b) => a.products - b.products).slice(0, 1)
  })
  const matching = (some: readonly DictionaryEntry[][]) =>
    Math.min(
      1,
      total(some, (way) => way.reduce((share, word) => share * Math.min(1, word[of] / outOf), 1)),
    ) * outOf
  const entries = total(rare, (way) => total(way, (word) => word[of]))
  return {
    all: textOf(ways, of),
    rare: textOf(rare, of),
    expected: Math.round(matching(ways)),
    work: Math.round(entries / entriesPerProduct + matching(rare)),
  }
}

/** A tsquery's text. Normalised words are letters and digits only, so nothing in them needs escaping. */
function textOf(ways: readonly DictionaryEntry[][], of: 'products' | 'titles'): string {
  const mark = of === 'titles' ? '=' : ''
  const terms = ({ word, words, begins, related }: DictionaryEntry) => [
    ...related.map((one) => `'${mark}${one}'`),
    ...(words ?? (begins ? otherForms(word) : formsOf(word))).map((one) => `'${mark}${one}'`),
    ...(words === null && begins ? beginningsOf(word).map((one) => `'${mark}${one}':*`) : []),
  ]
  return ways.map((way) => `(${way.map((word) => `(${terms(word).join('|')})`).join('&')})`).join('|')
}

const total = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((sum, one) => sum + of(one), 0)
