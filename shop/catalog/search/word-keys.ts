import { soundKeys } from './sounds.ts'
import { spellingKeys, toleratesTypos } from './spelling.ts'
import { stemsOf } from './stems.ts'

/** Stems and sounds share the table of the spelling keys; a prefix that occurs in no word distinguishes them. */
const [certainMark, possibleMark, heardMark] = ['~', '%', '@']

/** Keys for finding the other forms of a word; `possible` includes uncertain ones. */
export function stemKeys(word: string, which: 'certain' | 'possible'): string[] {
  const { certain, possible } = stemsOf(word)
  if (which === 'certain') return [...certain].map((stem) => `${certainMark}${stem}`)
  return [...possible].flatMap((stem) => [`${certainMark}${stem}`, `${possibleMark}${stem}`])
}

/** Whether a key is one of these stems. */
export function isStem(key: string, stems: ReadonlySet<string>): boolean {
  return /^[~%]/.test(key) && stems.has(key.slice(1))
}

/** Keys for finding the same name in the other alphabet; none for a very short word. */
export function nameKeys(word: string): string[] {
  return soundKeys(word).map((key) => `${heardMark}${key}`)
}

/** Whether a word may have other forms: even Arabic words of two letters do, «سر» and «أسرار». */
export function hasForms(word: string): boolean {
  return toleratesTypos(word) || /^[\u0621-\u064a]{2}$/.test(word)
}

/** Every key under which a word of the shop is stored; none for numbers. */
export function keysOf(word: string): string[] {
  if (!hasForms(word)) return []
  const { certain, possible } = stemsOf(word)
  const stems = [...possible].map((stem) => `${certain.has(stem) ? certainMark : possibleMark}${stem}`)
  return toleratesTypos(word) ? [...spellingKeys(word), ...stems, ...nameKeys(word)] : stems
}
