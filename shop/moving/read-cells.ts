import { highestPrice, maxStock } from '../catalog/fields/product-form.ts'
import { plainCell } from '../csv.ts'
import type { Fils } from '../money.ts'
import { toWesternDigits, typedDigits } from '../numbers.ts'
import { cleanBlock, cleanLine } from '../text-fields.ts'
import { readFils } from '../typed/amount.ts'

/** How dinars are written next to an amount. */
const dinars = /(?:\bkwd\b|\bkd\b|د\.\s?ك\.?|دينار(?: كويتي)?)/i

/** Whether a cell names Kuwaiti dinars, or is empty. */
export const isDinars = (currency: string): boolean => currency === '' || currency.replace(dinars, '').trim() === ''

/**
 * An amount in dinars as other shops write it: "12.500", "KWD 1,250.75", "12,50". Any other currency is refused, and so
 * is "1,250", which is ambiguous.
 */
export function readPrice(typed: string): { fils: Fils } | { reason: 'amount' | 'currency' } {
  const text = toWesternDigits(cleanLine(typed)).replaceAll('٫', '.').replace(dinars, '').trim()
  if (/[\p{L}\p{Sc}]/u.test(text)) return { reason: 'currency' }
  const point = /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
  const fils = readFils(point.replace(/(\.\d{3})0+$/, '$1'))
  return fils === null || fils > highestPrice ? { reason: 'amount' } : { fils }
}

/** A stock; null when missing. A negative stock counts as zero. */
export function readStock(typed: string): number | null {
  const text = typedDigits(typed)
  if (/^-\d/.test(text)) return 0
  const count = /^\d{1,9}(\.0*)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(count) ? null : Math.min(count, maxStock)
}

/** Cuts a text to a number of characters, without splitting one. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()

/** A one-line text ready to store, and whether it was cut. */
export function lineOf(text: string, max: number): { text: string; isCut: boolean } {
  const clean = cleanLine(plainCell(text.toWellFormed()))
  return { text: cut(clean, max), isCut: clean.length > max }
}

/** The same for multi-line text. */
export function blockOf(text: string, max: number): { text: string; isCut: boolean } {
  const lines = cleanBlock(plainCell(text.toWellFormed())).split('\n')
  const clean = lines.map((line) => line.replace(/ {2,}/g, ' ').trim()).join('\n')
  return { text: cut(clean, max), isCut: clean.length > max }
}
