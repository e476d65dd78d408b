import { stringify } from 'csv-stringify/sync'
import { kuwaitDate } from './kuwait-time.ts'
import { type Fils, toCsvPrice } from './money.ts'

/**
 * One value of a table. A moment is written as its day in Kuwait, null as nothing; an amount in fils as dinars, a number
 * also below zero.
 */
export type Cell = string | number | boolean | Date | { amount: Fils } | null

/** A column: its name in the first line, and what a row has in it. */
export type Column<Row> = readonly [name: string, of: (row: Row) => Cell]

/** Excel reads a file as UTF-8, and Arabic right, only with this at its beginning. */
export const byteOrderMark = '\ufeff'

/**
 * Formula injection: a text that begins with a formula sign, also behind ignored characters (spaces, quotes, invisible
 * marks) and in full-width form.
 */
const formula = /^['"`\s\u061c\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Marks that turn the writing of what stands around them; in a sheet they could make one cell look like another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unprintable = /[^\P{Cc}\t\n\r]/gu

/** A text without marks that turn the writing around it, and without what cannot be printed. */
export const plainCell = (text: string): string => text.replace(turning, '').replace(unprintable, '')

/**
 * A text as it is safe in a sheet: what would be calculated gets an apostrophe before it. That holds for every text,
 * telephone numbers included ("+965…" would lose its plus, "+965-1" become 964); numbers come as numbers and are left.
 */
export function guardText(text: string): string {
  const plain = plainCell(text)
  return formula.test(plain) ? `'${plain}` : plain
}

/** The text that `guardText` was given: what was exported reads back as it was. */
export function unguardText(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** The day of a moment in Kuwait as "11/21/2026" (R6). */
export function csvDay(at: Date): string {
  const [year, month, day] = kuwaitDate(at).split('-')
  return `${month}/${day}/${year}`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return csvDay(cell)
  if (typeof cell === 'object') return toCsvPrice(cell.amount)
  return typeof cell === 'string' ? guardText(cell) : String(cell)
}

/** Rows as lines of a file (RFC 4180: commas, CRLF, quotes where they are needed). */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ })
}

/** The beginning of a file: the byte order mark and the columns' names. */
export function csvHead(columns: readonly Column<never>[]): string {
  return byteOrderMark + lines([columns.map(([name]) => name)])
}

/** Some rows of a file. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return lines(rows.map((row) => columns.map(([, of]) => written(of(row)))))
}

/** A file's name with the day of its making in Kuwait: "orders-2026-11-21.csv" (R6). */
export function csvName(what: string, now: Date): string {
  return `${what}-${kuwaitDate(now)}.csv`
}
