import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { searchSpelling, searchSynonym, searchWord } from './table.ts'
import { formsOf, withoutArticle } from './words.ts'

/** A word to look up: whole, in each of its forms, or as a prefix. */
export type Sought = { word: string; begins: boolean }

/** The dictionary's entry for it. */
export type Known = Sought & {
  /** Number of products with one of the words, a product with two counted twice; and in title, tags or sku. */
  products: number
  titles: number
  /** Number of products with the commonest of the words. */
  most: number
  /** The words themselves; null when they are too many to list. */
  words: string[] | null
  /** Other forms of the word: its plural, or with an attached letter. */
  related: string[]
  /** There are more words than were counted: the numbers are estimates. */
  isGuess: boolean
}

/** How many words with one prefix are counted, and how many are listed. */
const [mostCounted, mostListed] = [200, 12]
/** A prefix with more words than are counted is assumed to be in every tenth product. */
const shareOfMany = 0.1

const nothing = { products: 0, titles: 0, most: 0, words: [], related: [], isGuess: false }

const begun = (n: number, low: string) => ({ n, low, high: `${low}\u{10ffff}` })
// In an index by bytes nothing sorts between a word and the same with a space.
const whole = (n: number, low: string) => ({ n, low, high: `${low} ` })

/** Looks words up in one statement, with the number of all products in the search index. */
export async function lookUp(db: Executor, sought: readonly Sought[]): Promise<{ known: Known[]; outOf: number }> {
  const ranges = sought.flatMap(({ word, begins }, n) =>
    begins
      ? [...beginningsOf(word).map((low) => begun(n, low)), ...otherForms(word).map((low) => whole(n, low))]
      : formsOf(word).map((low) => whole(n, low)),
  )
  // The empty word stands for every product.
  const asked = JSON.stringify([...ranges, whole(-1, '')])
  const { rows } = (await db.execute(sql`
    select range.n, sum(found.products)::int as products, sum(found.titles)::int as titles,
      max(found.products)::int as most, count(*)::int as counted,
      case when count(*) <= ${mostListed} then array_to_json(array_agg(distinct found.word)) end as words
    from jsonb_to_recordset(${asked}::jsonb) as range(n int, low text, high text)
    cross join lateral (select word, products, titles from ${searchWord}
      where ${searchWord.word} >= range.low and ${searchWord.word} < range.high limit ${mostCounted}) found
    group by range.n`)) as unknown as {
    rows: (Omit<Known, keyof Sought | 'related'> & { n: number; counted: number })[]
  }
  const outOf = rows.find(({ n }) => n === -1)?.products ?? 0
  const many = Math.ceil(outOf * shareOfMany)
  const known = sought.map((one, at): Known => {
    const row = rows.find(({ n }) => n === at)
    if (row === undefined) return { ...one, ...nothing }
    const { n: _, counted, ...counts } = row
    if (counted < mostCounted) return { ...one, ...nothing, ...counts }
    const [products, titles] = [Math.max(counts.products, many), Math.max(counts.titles, many)]
    return { ...one, ...nothing, ...counts, products, titles, isGuess: true }
  })
  return { known, outOf }
}

/** Prefixes to look up for a word being typed: with its article, and without. */
export function beginningsOf(word: string): string[] {
  const bare = withoutArticle(word)
  return bare === null ? [word] : [word, bare]
}

/** Another form such a word may have: its singular. */
export function otherForms(word: string): string[] {
  return formsOf(word).filter((form) => !beginningsOf(word).includes(form))
}

/** A word of the shop: normalised, and as written. */
export type Word = { word: string; shown: string }

/** A word of the shop with the number of products that have it, and that have it in title, tags or sku. */
export type Counted = Word & { products: number; titles: number }

const mostCandidates = 1_000

/** The shop's words with one of these keys, each with that key. */
export async function wordsWithKeys(db: Executor, keys: readonly string[]): Promise<(Counted & { key: string })[]> {
  if (keys.length === 0) return []
  const { rows } = (await db.execute(sql`
    select typed.key as key, ${searchWord.word} as word, ${searchWord.shown} as shown,
      ${searchWord.products} as products, ${searchWord.titles} as titles
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as typed(key)
    join ${searchSpelling} on ${searchSpelling.key} = typed.key
    join ${searchWord} on ${searchWord.word} = ${searchSpelling.word}
    limit ${mostCandidates}`)) as unknown as { rows: (Counted & { key: string })[] }
  return rows
}

/** The team's synonyms for these normalised texts, where it has set one. */
export async function meaningsOf(db: Executor, terms: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(searchSynonym)
    .where(inArray(searchSynonym.term, [...new Set(terms)]))
  return new Map(rows.map(({ term, means }) => [term, means]))
}
