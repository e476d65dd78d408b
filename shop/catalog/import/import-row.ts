import { plainCell } from '../../csv.ts'
import { type Fils, readFils } from '../../money.ts'
import { toWesternDigits } from '../../numbers.ts'
import { cleanBlock, cleanLine, isCleanBlock } from '../../text-fields.ts'
import { type Category, categories } from '../category.ts'
import { limits, type ProductStatus, productStatuses, tagsOf } from '../product-form.ts'
import type { ImportColumn, ImportRow } from './import-file.ts'

/** What a row of a file says of a product; only what stands in it. */
export type ImportValues = {
  id: string
  title: string
  category: Category
  price: Fils
  originalPrice: Fils | null
  stock: number
  sku: string
  status: ProductStatus
  isNew: boolean
  isLimited: boolean
  titleEn: string
  description: string
  descriptionEn: string
  tags: string[]
  isDigital: boolean
  lowStockAt: number
}

export type CellReason =
  | 'too_long'
  | 'not_allowed'
  | 'amount'
  | 'decimal_comma'
  | 'whole'
  | 'yes_no'
  | 'category'
  | 'status'
  | 'sku'
  | 'id'
  | 'too_many_tags'
  | 'tag_too_long'
/** Why a cell cannot be taken, with what stands in it. */
export type CellProblem = { column: ImportColumn; reason: CellReason; typed: string }

type Read<Value> = { value: Value } | { reason: CellReason }

const highestPrice = 100_000_000
const mostStock = 1_000_000

/** A text of one line, as the product's form would keep it. */
export const oneLine = (text: string) => cleanLine(plainCell(text))
/** A text of several lines, likewise. */
export const manyLines = (text: string) => cleanBlock(plainCell(text))

const texts =
  (max: number, clean: (text: string) => string) =>
  (typed: string): Read<string> => {
    const value = clean(typed)
    if (value.length > max) return { reason: 'too_long' }
    return isCleanBlock(value) ? { value } : { reason: 'not_allowed' }
  }

/**
 * An amount to the fils. "2,25" is a decimal comma where columns are not parted by commas, but "2,255" could be either
 * and is asked for again. Zeros that a spreadsheet added behind the third decimal are left out.
 */
function amount(typed: string, delimiter: string): Read<Fils> {
  const text = toWesternDigits(typed)
    .replace(/[\s\u061c\u200e\u200f]/g, '')
    .replaceAll('٫', '.')
    .replace(/(\.\d{3})0+$/, '$1')
  if (/^\d+,\d{3}$/.test(text)) return { reason: 'decimal_comma' }
  const commaIsPoint = delimiter !== ',' && /^\d+,\d{1,2}$/.test(text)
  const value = readFils(commaIsPoint ? text.replace(',', '.') : text)
  return value === null || value > highestPrice ? { reason: 'amount' } : { value }
}

function whole(typed: string): Read<number> {
  const text = toWesternDigits(typed).replace(/[\s\u061c\u200e\u200f]/g, '')
  const value = /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return value <= mostStock ? { value } : { reason: 'whole' }
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
  const value = tagsOf(plainCell(typed))
  if (!value.every(isCleanBlock)) return { reason: 'not_allowed' }
  if (value.length > limits.tags) return { reason: 'too_many_tags' }
  return value.every((tag) => tag.length <= limits.tag) ? { value } : { reason: 'tag_too_long' }
}

/** How each column is read. */
const readers: { [Column in ImportColumn]: (typed: string, delimiter: string) => Read<ImportValues[Column]> } = {
  id: matching(/^[\w-]+$/, 80, 'id'),
  title: texts(limits.title, oneLine),
  category: oneOf(categories, 'category'),
  price: amount,
  originalPrice: amount,
  stock: whole,
  sku: matching(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, limits.sku, 'sku'),
  status: oneOf(productStatuses, 'status'),
  isNew: flag,
  isLimited: flag,
  titleEn: texts(limits.title, oneLine),
  description: texts(limits.description, manyLines),
  descriptionEn: texts(limits.description, manyLines),
  tags,
  isDigital: flag,
  lowStockAt: whole,
}

/** What an empty cell says where it says something; in every other column it leaves things as they are. */
const empties: Partial<ImportValues> = { originalPrice: null, tags: [] }

/** A row's cells as values, or what is wrong with them, one by one. */
export function readRow(
  { cells }: ImportRow,
  delimiter: string,
): { values: Partial<ImportValues>; problems: CellProblem[] } {
  const values: Partial<Record<ImportColumn, unknown>> = {}
  const problems: CellProblem[] = []
  for (const [column, typed] of Object.entries(cells) as [ImportColumn, string][]) {
    if (plainCell(typed).trim() === '') {
      if (column in empties) values[column] = empties[column as keyof ImportValues]
      continue
    }
    const read = readers[column](typed, delimiter)
    if ('value' in read) values[column] = read.value
    else problems.push({ column, reason: read.reason, typed: plainCell(typed).slice(0, 80) })
  }
  return { values: values as Partial<ImportValues>, problems }
}
