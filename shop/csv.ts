import { stringify } from 'csv-stringify/sync'
import { kuwaitDate } from './kuwait-time.ts'
import { type Fils, toCsvPrice } from './money.ts'

/**
 * A value of a table. An instant is written as its day in Kuwait, null as an empty cell; an amount in fils as dinars,
 * which may be negative.
 */
export type Cell = string | number | boolean | Date | { amount: Fils } | null

/** A column: its name in the header, and its value in a row. */
export type Column<Row> = readonly [name: string, of: (row: Row) => Cell]

/** Without it Excel does not read a file as UTF-8, and Arabic is garbled. */
const byteOrderMark = '\ufeff'

/**
 * Formula injection: a text that begins with a formula character, also after ignored ones (spaces, quotes, invisible
 * marks) and in full-width form.
 */
const formula = /^['"`\s\u061c\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * Where a spreadsheet that separates by semicolons (as Excel does in the Gulf) or tabs would begin a cell or row that is
 * a formula: there it does not honour our quotes.
 */
const inner =
  /[;\t\r\n](?=['"` \u00a0\u061c\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const innerGuarded =
  /([;\t\r\n])'(?=['"` \u00a0\u061c\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Marks that change the direction of the surrounding text; in a sheet they could make one cell look like another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const unprintable = /[^\P{Cc}\t\n\r]/gu

/** A text without direction marks and unprintable characters. */
export const plainCell = (text: string): string => text.replace(turning, '').replace(unprintable, '')

/**
 * Protects a text in a spreadsheet: one that would be evaluated gets a leading apostrophe, and so does each part that
 * could become a cell of its own. This covers every text, phone numbers included ("+965…" would lose its plus, "+965-1"
 * become 964); numbers stay numbers.
 */
export function guardText(text: string): string {
  const plain = plainCell(text)
  const guarded = plain.replace(inner, "$&'")
  return formula.test(plain) ? `'${guarded}` : guarded
}

/** Reverses `guardText`: exported text is imported unchanged. */
export function unguardText(text: string): string {
  const own = text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
  return own.replace(innerGuarded, '$1')
}

/** The day of an instant in Kuwait as "11/21/2026" (R6). */
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

/** Rows as lines of a file (RFC 4180: commas, CRLF, quotes where needed). */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ })
}

/** The header of a file: the byte order mark and the column names. */
export function csvHead(columns: readonly Column<never>[]): string {
  return byteOrderMark + lines([columns.map(([name]) => name)])
}

/** Some rows of a file. */
export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return lines(rows.map((row) => columns.map(([, of]) => written(of(row)))))
}

/** A file name with its date in Kuwait: "orders-2026-11-21.csv" (R6). */
export function csvName(what: string, now: Date): string {
  return `${what}-${kuwaitDate(now)}.csv`
}
