import { plainCell } from '../../csv.ts'
import type { Fils } from '../../money.ts'
import { toWesternDigits, typedDigits } from '../../numbers.ts'
import { cleanBlock, cleanLine, isCleanBlock } from '../../text-fields.ts'
import { isAmbiguous, readFils } from '../../typed/amount.ts'
import { readComponents } from '../bundles/components.ts'
import { categories } from '../category.ts'
import {
  type FieldRule,
  type FileColumn,
  isOptional,
  type ProductField,
  perField,
  ruleOf,
  type StoredValue,
} from '../fields/product-fields.ts'
import { type Bounded, highestPrice, isWithin, limits, maxStock, splitTags } from '../fields/product-form.ts'
import type { ImportRow } from './import-file.ts'

/** The values of a row of a file; only columns that are present. */
export type ImportValues = { id: string; stock: number } & { [Field in ProductField]: StoredValue<Field> }

export type CellReason =
  | 'too_long'
  | 'not_allowed'
  | 'amount'
  | 'decimal_comma'
  | 'whole'
  | Bounded
  | 'yes_no'
  | 'category'
  | 'status'
  | 'sku'
  | 'id'
  | 'too_many_tags'
  | 'tag_too_long'
  | 'components'
/** Why a cell is refused, with its content. */
export type CellProblem = { column: FileColumn; reason: CellReason; typed: string }

type Read<Value> = { value: Value } | { reason: CellReason }

/** A one-line text, cleaned as in the product's form. */
const oneLine = (text: string) => cleanLine(plainCell(text))
/** A multi-line text, likewise. */
const manyLines = (text: string) => cleanBlock(plainCell(text))

const texts =
  (max: number, clean: (text: string) => string) =>
  (typed: string): Read<string> => {
    const value = clean(typed)
    if (value.length > max) return { reason: 'too_long' }
    return isCleanBlock(value) ? { value } : { reason: 'not_allowed' }
  }

/**
 * An amount in fils. "2,25" is a decimal comma where columns are not separated by commas, but "2,255" is ambiguous and
 * refused. Zeros that a spreadsheet appended after the third decimal are ignored.
 */
function amount(typed: string, delimiter: string): Read<Fils> {
  const text = typedDigits(typed)
    .replace(/\s/g, '')
    .replaceAll('٫', '.')
    .replace(/(\.\d{3})0+$/, '$1')
  if (isAmbiguous(text)) return { reason: 'decimal_comma' }
  const commaIsPoint = delimiter !== ',' && /^\d+,\d{1,2}$/.test(text)
  const value = readFils(commaIsPoint ? text.replace(',', '.') : text)
  return value === null || value > highestPrice ? { reason: 'amount' } : { value }
}

function whole(typed: string): Read<number> {
  const text = typedDigits(typed).replace(/\s/g, '')
  const value = /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return value <= maxStock ? { value } : { reason: 'whole' }
}

const bounded =
  (kind: Bounded) =>
  (typed: string): Read<number> => {
    const read = whole(typed)
    return 'value' in read && isWithin(kind, read.value) ? read : { reason: kind }
  }

const yes = ['true', 'yes', '1', 'نعم', 'صح']
const no = ['false', 'no', '0', 'لا', 'خطأ']
function flag(typed: string): Read<boolean> {
  const text = toWesternDigits(typed.trim().toLowerCase())
  if (yes.includes(text)) return { value: true }
  return no.includes(text) ? { value: false } : { reason: 'yes_no' }
}

const oneOf =
  <Value extends CellReason | string>(values: readonly Value[], reason: CellReason) =>
  (typed: string): Read<Value> => {
    const value = values.find((each) => each === typed.trim().toLowerCase())
    return value === undefined ? { reason } : { value }
  }

const matching =
  (pattern: RegExp, max: number, reason: CellReason) =>
  (typed: string): Read<string> => {
    const value = oneLine(typed)
    if (value.length > max) return { reason: 'too_long' }
    return pattern.test(value) ? { value } : { reason }
  }

function tags(typed: string): Read<string[]> {
  const value = splitTags(plainCell(typed))
  if (!value.every(isCleanBlock)) return { reason: 'not_allowed' }
  if (value.length > limits.tags) return { reason: 'too_many_tags' }
  return value.every((tag) => tag.length <= limits.tag) ? { value } : { reason: 'tag_too_long' }
}

function components(typed: string): Read<unknown> {
  const value = readComponents(plainCell(typed))
  return value === null ? { reason: 'components' } : { value }
}

type Reader = (typed: string, delimiter: string) => Read<unknown>

/** The parser of a field's cell. */
function readerOf(rule: FieldRule): Reader {
  switch (rule.kind) {
    case 'line':
      return texts(rule.max, oneLine)
    case 'block':
      return texts(rule.max, manyLines)
    case 'sku':
      return matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, rule.max, 'sku')
    case 'money':
    case 'optional_money':
      return amount
    case 'count':
      return whole
    case 'minutes':
    case 'sessions':
    case 'days':
      return bounded(rule.kind)
    case 'product':
      return matching(/^[a-z0-9][a-z0-9.-]*$/, 160, 'id')
    case 'components':
      return components
    case 'flag':
      return flag
    case 'tags':
      return tags
    case 'choice':
      return rule.of === categories ? oneOf(rule.of, 'category') : oneOf(rule.of, 'status')
  }
}
const readers: Record<FileColumn, Reader> = {
  ...perField((_, rule) => readerOf(rule)),
  // A variant's id consists of its product's id and the keys of its values.
  id: matching(/^[\w-]+(\.[a-z0-9-]+)*$/, 160, 'id'),
  stock: whole,
}

/** Whether an empty cell clears a column; in all others it means no change. */
const isCleared = (column: FileColumn): column is ProductField =>
  column !== 'id' && column !== 'stock' && isOptional(ruleOf(column))

/** A text as exported: what the export omits is no change. */
export function asExported(field: ProductField, value: unknown): unknown {
  const { kind } = ruleOf(field)
  if (typeof value !== 'string' || (kind !== 'line' && kind !== 'block')) return value
  return kind === 'line' ? oneLine(value) : manyLines(value)
}

/** A row's cells as values, or the problem of each. */
export function readRow(
  { cells }: ImportRow,
  delimiter: string,
): { values: Partial<ImportValues>; problems: CellProblem[] } {
  const values: Partial<Record<FileColumn, unknown>> = {}
  const problems: CellProblem[] = []
  for (const [column, typed] of Object.entries(cells) as [FileColumn, string][]) {
    if (plainCell(typed).trim() === '') {
      if (isCleared(column)) values[column] = ruleOf(column).blank
      continue
    }
    const read = readers[column](typed, delimiter)
    if ('value' in read) values[column] = read.value
    else problems.push({ column, reason: read.reason, typed: plainCell(typed).slice(0, 80) })
  }
  return { values: values as Partial<ImportValues>, problems }
}
