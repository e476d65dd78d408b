import type { Executor } from '../../db.ts'
import { beginningsOf, type Counted, type Word, wordsWithKeys } from './dictionary.ts'
import { soundsAlike } from './sounds.ts'
import { editDistance, maxEditDistance, spellingKeys, toleratesTypos } from './spelling.ts'
import { stemsOf } from './stems.ts'
import { hasForms, isStem, nameKeys, stemKeys } from './word-keys.ts'
import { formsOf } from './words.ts'

/** How many other forms of one word are searched, those of the most products. */
const maxRelated = 12

/** For each word its other forms in the shop, commonest first: singular, plural, with an attached letter. */
export async function wordForms(db: Executor, words: readonly string[]): Promise<Map<string, Counted[]>> {
  const inflected = [...new Set(words)].filter(hasForms)
  const rows = await wordsWithKeys(db, [...new Set(inflected.flatMap((word) => stemKeys(word, 'certain')))])
  return new Map(
    inflected.map((word) => {
      const stems = stemsOf(word).certain
      const forms = distinct(
        rows.filter(({ key, word: other }) => isStem(key, stems) && !formsOf(word).includes(other)),
      )
      return [word, forms.slice(0, maxRelated)]
    }),
  )
}

function distinct(rows: readonly Counted[]): Counted[] {
  const byWord = new Map(rows.map(({ word, shown, products, titles }) => [word, { word, shown, products, titles }]))
  return [...byWord.values()].toSorted((a, b) => b.products - a.products)
}

/**
 * The known word that each unknown one may mean: the same with an attached letter, the closest in spelling (fewest
 * edits, then the same first letter, then the most products), or the same name in the other alphabet. Words without a
 * match are left out.
 */
export async function correctWords(db: Executor, unknown: readonly string[]): Promise<Map<string, Word>> {
  const typed = unknown.map((word) => ({ word, stems: stemsOf(word), sounds: soundForms(word) }))
  const attempts = unknown
    .flatMap((word) => beginningsOf(word).map((form) => ({ word, form, allowed: maxEditDistance(form.length) })))
    .filter(({ form, allowed }) => allowed > 0 && toleratesTypos(form))
  const keys = [
    ...attempts.flatMap(({ form }) => spellingKeys(form)),
    ...unknown.filter(toleratesTypos).flatMap((word) => stemKeys(word, 'possible')),
    ...typed.flatMap(({ sounds }) => sounds.flatMap(nameKeys)),
  ]
  const rows = await wordsWithKeys(db, [...new Set(keys)])
  const meant = new Map<string, Word & { rank: number[] }>()
  const consider = (word: string, candidate: Counted, rank: number[]) => {
    const ranked = { ...candidate, rank: [...rank, Math.abs(word.length - candidate.word.length), -candidate.products] }
    const before = meant.get(word)
    if (before === undefined || isBefore(ranked.rank, before.rank)) meant.set(word, ranked)
  }
  for (const row of rows) {
    for (const { word, stems, sounds } of typed) {
      if (isStem(row.key, stems.possible)) consider(word, row, [0, 0])
      if (sounds.some((sound) => soundsAlike(sound, row.word))) consider(word, row, [1, 2])
    }
    for (const { word, form, allowed } of attempts) {
      const mistakes = editDistance(form, row.word)
      if (mistakes <= allowed) consider(word, row, [mistakes, Number(form[0] !== row.word[0])])
    }
  }
  return meant
}

/** A name in Latin letters, also without an article it may begin with: "albustan". */
function soundForms(word: string): string[] {
  const bare = /^[aei]l-?([a-z2-9]{3,})$/.exec(word)?.[1]
  return bare === undefined ? [word] : [word, bare]
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const at = rank.findIndex((value, place) => value !== other[place])
  return at >= 0 && (rank[at] ?? 0) < (other[at] ?? 0)
}

const maxNearest = 3

/** For each normalised text that finds nothing, the most similar words of titles, tags and skus. */
export async function nearestWords(db: Executor, texts: readonly string[]): Promise<Map<string, string[]>> {
  const candidates = texts
    .filter(toleratesTypos)
    .map((text) => ({ text, keys: new Set([...spellingKeys(text), ...nameKeys(text)]) }))
  const rows = await wordsWithKeys(db, [...new Set(candidates.flatMap(({ keys }) => [...keys]))])
  return new Map(
    candidates.map(({ text, keys }) => {
      const near = distinct(rows.filter(({ key, titles }) => titles > 0 && keys.has(key)))
        .toSorted((a, b) => editDistance(text, a.word) - editDistance(text, b.word))
        .map(({ shown }) => shown)
      return [text, near.slice(0, maxNearest)]
    }),
  )
}
