import { sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { isSpelled, mistakesAllowed, mistakesBetween, spellingKeys } from './spelling.ts'
import { searchSpelling, searchWord } from './table.ts'
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
  /** There are more words than were counted: the numbers are a guess. */
  isGuess: boolean
}

/** So many words with one beginning are counted, and so many are listed. */
const [mostCounted, mostListed] = [200, 12]
/** A beginning with more words than are counted is taken to be in every tenth product. */
const shareOfMany = 0.1

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
    group by range.n`)) as unknown as { rows: (Omit<Known, keyof Sought> & { n: number; counted: number })[] }
  const outOf = rows.find(({ n }) => n === -1)?.products ?? 0
  const many = Math.ceil(outOf * shareOfMany)
  const known = sought.map((one, at): Known => {
    const row = rows.find(({ n }) => n === at)
    if (row === undefined) return { ...one, products: 0, titles: 0, most: 0, words: [], isGuess: false }
    const { n: _, counted, ...counts } = row
    if (counted < mostCounted) return { ...one, ...counts, isGuess: false }
    const [products, titles] = [Math.max(counts.products, many), Math.max(counts.titles, many)]
    return { ...one, ...counts, products, titles, isGuess: true }
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

/** A word of the shop: folded, and as people write it. */
export type Word = { word: string; shown: string }

const mostCandidates = 1_000

/**
 * The closest known word for each mistyped one: fewest edits, then the same first letter, then the most products. Words
 * without a match are left out.
 */
export async function correct(db: Executor, mistyped: readonly string[]): Promise<Map<string, Word>> {
  const tries = mistyped
    .flatMap((typed) => beginningsOf(typed).map((form) => ({ typed, form, allowed: mistakesAllowed(form.length) })))
    .filter(({ form, allowed }) => allowed > 0 && isSpelled(form))
  if (tries.length === 0) return new Map()
  const keys = [...new Set(tries.flatMap(({ form }) => spellingKeys(form)))]
  const { rows } = (await db.execute(sql`
    select distinct ${searchWord.word} as word, ${searchWord.shown} as shown, ${searchWord.products} as products
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as typed(key)
    join ${searchSpelling} on ${searchSpelling.key} = typed.key
    join ${searchWord} on ${searchWord.word} = ${searchSpelling.word}
    limit ${mostCandidates}`)) as unknown as { rows: (Word & { products: number })[] }
  const meant = new Map<string, Word & { rank: number[] }>()
  for (const { typed, form, allowed } of tries) {
    for (const candidate of rows) {
      const mistakes = mistakesBetween(form, candidate.word)
      if (mistakes > allowed) continue
      const rank = [mistakes, Number(form[0] !== candidate.word[0]), -candidate.products]
      const before = meant.get(typed)
      if (before === undefined || isBefore(rank, before.rank)) meant.set(typed, { ...candidate, rank })
    }
  }
  return meant
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, place) => value !== other[place])
  return at >= 0 && (rank[at] ?? 0) < (other[at] ?? 0)
}
