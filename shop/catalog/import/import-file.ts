import { CsvError, parse } from 'csv-parse/sync'
import { unguardText } from '../../csv.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import { type FileColumn, fileColumns } from '../fields/product-fields.ts'

export const maxImportBytes = 2 * 1024 * 1024
const maxImportRows = 5000

/** A line of the file: its number, and the content of each column in the file. */
export type ImportRow = { line: number; cells: Partial<Record<FileColumn, string>> }
export type ImportTable = { rows: ImportRow[]; columns: FileColumn[]; unknown: string[]; delimiter: string }

export type FileRefusal =
  | { reason: 'empty' | 'too_large' | 'encoding' | 'too_many_rows' | 'no_columns' }
  | { reason: 'column_twice'; column: string }
  | { reason: 'broken'; line: number }

/**
 * Decodes a file: UTF-8 with or without BOM, or Excel's UTF-16 "Unicode text". Other encodings, such as older Arabic
 * code pages, are refused.
 */
export function decodeFile(bytes: Uint8Array): Outcome<string, FileRefusal> {
  if (bytes.length > maxImportBytes) return refuse({ reason: 'too_large' })
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return done(new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse({ reason: 'encoding' })
  }
}

/** The delimiter: the one that occurs most in the first line. Excel in the Gulf writes semicolons. */
function delimiterOf(text: string): string {
  const first = /^[^\n]*/.exec(text)?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

type Found = { record: string[]; info: { lines: number } }

/** A file's lines as cells, each with its line number. The header does not count toward the limit. */
export type Grid = { records: { line: number; cells: string[] }[]; delimiter: string }

/** Parses a file's text into cells, removing our own protection against formulas. Empty lines are skipped. */
export function readGrid(sent: string): Outcome<Grid, FileRefusal> {
  // Normalise line ends, so that lines are counted as in an editor.
  const text = sent.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (text.trim() === '') return refuse({ reason: 'empty' })
  if (new TextEncoder().encode(text).length > maxImportBytes) return refuse({ reason: 'too_large' })
  const delimiter = delimiterOf(text)
  let found: Found[]
  try {
    found = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      record_delimiter: '\n',
      max_record_size: 100_000,
    }) as unknown as Found[]
  } catch (error) {
    return refuse({ reason: 'broken', line: error instanceof CsvError ? Number(error.lines ?? 1) : 1 })
  }
  if (found.length === 0) return refuse({ reason: 'empty' })
  if (found.length - 1 > maxImportRows) return refuse({ reason: 'too_many_rows' })
  const records = found.map(({ record, info }) => {
    // The parser reports where a record ends; one with multi-line cells begins as many lines earlier.
    const breaks = record.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0)
    return { line: info.lines - breaks, cells: record.map(unguardText) }
  })
  return done({ records, delimiter })
}

/** Parses a file's text into rows; the first line names the columns, in any order and case. */
export function readTable(sent: string): Outcome<ImportTable, FileRefusal> {
  const grid = readGrid(sent)
  if (!grid.ok) return grid
  const { records, delimiter } = grid.value
  const [head, ...body] = records
  const names = (head?.cells ?? []).map((name) => name.trim())
  const columns = names.map((name) => fileColumns.find((column) => column.toLowerCase() === name.toLowerCase()))
  const known = columns.filter((column) => column !== undefined)
  const twice = known.find((column, at) => known.indexOf(column) !== at)
  if (twice !== undefined) return refuse({ reason: 'column_twice', column: twice })
  if (!known.includes('sku') && !known.includes('id')) return refuse({ reason: 'no_columns' })
  const rows = body.map(({ line, cells: record }): ImportRow => {
    const cells: ImportRow['cells'] = {}
    for (const [at, column] of columns.entries())
      if (column !== undefined && record[at] !== undefined) cells[column] = record[at]
    return { line, cells }
  })
  const unknown = names.filter((name, at) => columns[at] === undefined && name !== '')
  return done({ rows, columns: known, unknown, delimiter })
}
