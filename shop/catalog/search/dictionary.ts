import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { searchSpelling, searchSynonym, searchWord } from './table.ts'
import { formsOf, withoutArticle } from './words.ts'

/** A word to look for: whole, in each of its forms, or as the beginning of a word. */
export type Sought = { word: string; begins: boolean }

/** What the dictionary has for it. */
export type Known = Sought & {
  /** How many products have one of the words, a product with two of them counted twice; and in title, tags or sku. */
  products: number
  titles: number
  /** How many products have the commonest of the words. */
  most: number
  /** The words themselves; null when they are too many to be listed. */
  words: string[] | null
  /** Other forms of the word: its plural, or with a letter attached. */
  related: string[]
  /** There are more words than were counted: the numbers are a guess. */
  isGuess: boolean
}

/** So many words with one beginning are counted, and so many are listed. */
const [mostCounted, mostListed] = [200, 12]
/** A beginning with more words than are counted is taken to be in every tenth product. */
const shareOfMany = 0.1

const nothing = { products: 0, titles: 0, most: 0, words: [], related: [], isGuess: false }

const begun = (n: number, low: string) => ({ n, low, high: `${low}\u{10ffff}` })
// In an index by bytes nothing stands between a word and the same with a space.
const whole = (n: number, low: string) => ({ n, low, high: `${low} ` })

/** Looks words up, all in one statement; the number of all products that search knows comes along. */
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

/** What a word that is being typed may begin: with the article it has, and without. */
export function beginningsOf(word: string): string[] {
  const bare = withoutArticle(word)
  return bare === null ? [word] : [word, bare]
}

/** What such a word may be besides: its singular. */
export function otherForms(word: string): string[] {
  return formsOf(word).filter((form) => !beginningsOf(word).includes(form))
}

/** A word of the shop: normalised, and as people write it. */
export type Word = { word: string; shown: string }

/** A word of the shop with how many products have it, and how many in title, tags or sku. */
export type Counted = Word & { products: number; titles: number }

const mostCandidates = 1_000

/** The shop's words that have one of these keys, each with the key it was found by. */
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

/** What these normalised texts mean, for those of which the team has said so. */
export async function meaningsOf(db: Executor, terms: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(searchSynonym)
    .where(inArray(searchSynonym.term, [...new Set(terms)]))
  return new Map(rows.map(({ term, means }) => [term, means]))
}
