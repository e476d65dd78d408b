import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../../db.ts'
import { searchDay, searchSpelling, searchSynonym, searchWord } from './table.ts'
import { formsOf, withoutArticle } from './words.ts'

/** A word to look up, in each of its forms; as a prefix where it `begins`, or where no such word exists. */
export type LookupWord = { word: string; begins: boolean }

/** The dictionary's entry for it; `begins` when it is for a prefix. */
export type DictionaryEntry = LookupWord & {
  /** Number of products with one of the words, a product with two counted twice; and in title, tags or sku. */
  products: number
  titles: number
  /** Number of products with the commonest of the words. */
  most: number
  /** The words themselves; null when they are too many to list. */
  words: string[] | null
  /** Other forms of the word: its plural, or with an attached letter. */
  related: string[]
  /** There are more words than were counted: the numbers of products are guesses. */
  isGuess: boolean
}

/** How many words with one prefix are read, counted where there are more, and listed. */
const [mostRead, mostCounted, mostListed] = [200, 4_000, 12]
/** A prefix with more words than are counted is assumed to be in every tenth product. */
const shareOfMany = 0.1

/** The words from `low` until before `high`, for reading `n`. */
type Range = { n: number; low: string; high: string }

const begun = (n: number, low: string): Range => ({ n, low, high: `${low}\u{10ffff}` })
// In an index by bytes nothing sorts between a word and the same with a space.
const whole = (n: number, low: string): Range => ({ n, low, high: `${low} ` })

/** A week in which products were created, as a word of theirs, with their number. */
export type Week = { word: string; products: number }

/** How many weeks products are searched by. */
const maxWeeks = 64

/**
 * Looks words up, null for one that no product has; with the number of products in the search index, and the newest weeks
 * until a moment (ms), newest first.
 */
export async function lookUp(
  db: Executor,
  sought: readonly LookupWord[],
  until: number | null = null,
): Promise<{ known: (DictionaryEntry | null)[]; outOf: number; weeks: Week[] }> {
  // The readings of word n are 2n, whole, and 2n + 1, as a prefix. The empty word stands for every product.
  const ranges = [
    ...sought.flatMap(({ word, begins }, n) => [
      ...(begins ? [] : formsOf(word).map((low) => whole(2 * n, low))),
      ...beginningsOf(word).map((low) => begun(2 * n + 1, low)),
      ...otherForms(word).map((low) => whole(2 * n + 1, low)),
    ]),
    whole(-1, ''),
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`
    select range.n, sum(found.products)::int as products, sum(found.titles)::int as titles,
      max(found.products)::int as most, count(*)::int as counted,
      case when count(*) <= ${mostListed} then array_to_json(array_agg(distinct found.word)) end as words,
      case when range.n = -1 then (select json_agg(week order by word desc) from ${newestWeeks(until)} as week) end as weeks
    from ${wordsIn(ranges, mostRead)} group by range.n`,
  )
  const row = (n: number) => rows.find((one) => one.n === n && one.products > 0)
  const found = sought.map((_, n) => row(2 * n) ?? row(2 * n + 1) ?? null)
  const { products: outOf = 0, weeks } = row(-1) ?? {}
  const counts = await countWords(
    db,
    ranges.filter(({ n }) => found.some((one) => one?.n === n && one.counted >= mostRead)),
  )
  const known = found.map((one, at): DictionaryEntry | null => {
    if (one === null) return null
    const { n, weeks: _, counted: read, ...entry } = one
    const start = { ...entry, word: sought[at]?.word ?? '', begins: n % 2 === 1, related: [], isGuess: false }
    const counted = counts.get(n)
    if (counted === undefined) return start
    const isGuess = counted >= mostCounted
    const estimate = (sum: number) =>
      isGuess ? Math.max(sum, Math.ceil(outOf * shareOfMany)) : Math.ceil((sum * counted) / read)
    return { ...start, products: estimate(entry.products), titles: estimate(entry.titles), isGuess }
  })
  return { known, outOf, weeks: weeks ?? [] }
}

/** A reading in the dictionary: totals of the words that were read, and their number. */
type Row = Omit<DictionaryEntry, keyof LookupWord | 'related' | 'isGuess'> & {
  n: number
  counted: number
  weeks: Week[] | null
}

const newestWeeks = (until: number | null): SQL => sql`
  (select * from ${searchDay}
    where ${until === null ? sql`true` : sql`${searchDay.word} <= day_word(to_timestamp(${until}::float8 / 1000))`}
    order by ${searchDay.word} desc limit ${maxWeeks})`

/** Up to so many words of each range, as `found`. */
const wordsIn = (ranges: readonly Range[], most: number): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as range(n int, low text, high text)
  cross join lateral (select * from ${searchWord}
    where ${searchWord.word} >= range.low and ${searchWord.word} < range.high limit ${most}) found`

/** Number of words of the readings with very many. */
async function countWords(db: Executor, ranges: readonly Range[]): Promise<Map<number, number>> {
  if (ranges.length === 0) return new Map()
  const rows = await rowsOf<Pick<Row, 'n' | 'counted'>>(
    db,
    sql`select range.n, count(*)::int as counted from ${wordsIn(ranges, mostCounted)} group by range.n`,
  )
  return new Map(rows.map(({ n, counted }) => [n, counted]))
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

const maxCandidates = 1_000

/** The shop's words with one of these keys, each with that key. */
export async function wordsWithKeys(db: Executor, keys: readonly string[]): Promise<(Counted & { key: string })[]> {
  if (keys.length === 0) return []
  return rowsOf<Counted & { key: string }>(
    db,
    sql`
    select typed.key as key, ${searchWord.word} as word, ${searchWord.shown} as shown,
      ${searchWord.products} as products, ${searchWord.titles} as titles
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as typed(key)
    join ${searchSpelling} on ${searchSpelling.key} = typed.key
    join ${searchWord} on ${searchWord.word} = ${searchSpelling.word}
    limit ${maxCandidates}`,
  )
}

/** The team's synonyms for these normalised texts, where it has set one. */
export async function synonymsOf(db: Executor, terms: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(searchSynonym)
    .where(inArray(searchSynonym.term, [...new Set(terms)]))
  return new Map(rows.map(({ term, means }) => [term, means]))
}
