import { sql } from 'drizzle-orm'
import { type Executor, rowsOf } from '../../db.ts'
import { toleratesTypos } from './spelling.ts'
import { searchEntry, searchWord } from './table.ts'
import { formsOf, joinLetters, readWords } from './words.ts'

const maxCompletions = 3
/** How many words with one prefix are read, and how many of the likeliest are tried with the preceding words. */
const [mostBegun, mostTried] = [1_000, 12]

/**
 * Completions of a search being typed: the text with its last word completed, likeliest first, at most three. Each is a
 * word of a title, tag or sku and finds something. Numbers are not completed.
 */
export async function completions(db: Executor, typed: string): Promise<string[]> {
  const parts = readWords(typed).flat()
  const last = parts.at(-1)
  if (last === undefined || parts.length > 8) return []
  const begun = joinLetters(last)
  if (begun.length < 2 || !/^\p{L}+$/u.test(begun)) return []
  // The preceding words must match the same products. Normalised words are letters and digits: no escaping needed.
  const before = parts.slice(0, -1).map(
    (part) =>
      `(${formsOf(joinLetters(part))
        .map((form) => `'${form}'`)
        .join('|')})&`,
  )
  const tried = sql`
    select word, shown, titles, products from (
      select * from ${searchWord} where ${searchWord.word} > ${begun} and ${searchWord.word} < ${`${begun}\u{10ffff}`}
      limit ${mostBegun}) begun
    where titles > 0
    order by titles desc, products desc, word limit ${mostTried}`
  const together = sql`exists (select 1 from ${searchEntry}
    where ${searchEntry.words} @@ (${before.join('')} || '''' || word || '''')::tsquery)`
  const rows = await rowsOf<{ word: string; shown: string }>(
    db,
    before.length === 0
      ? tried
      : sql`select * from (${tried}) tried where ${together} order by titles desc, products desc, word`,
  )
  const start = typed.slice(0, last[0]?.from)
  const taken = new Set<string>(formsOf(begun))
  const texts: string[] = []
  for (const { word, shown } of rows) {
    // "guide" and "guides" would find the same products.
    const forms = formsOf(word)
    if (!toleratesTypos(word) || forms.some((form) => taken.has(form)) || texts.length === maxCompletions) continue
    for (const form of forms) taken.add(form)
    texts.push(`${start}${shown}`)
  }
  return texts
}
