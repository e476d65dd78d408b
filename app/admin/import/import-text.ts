import * as m from '#locales/compiled/messages.js'
import type { FileRefusal } from '#shop/catalog/import/import-file.ts'
import type { PlannedRow } from '#shop/catalog/import/import-plan.ts'
import type { Need } from '#shop/catalog/readiness.ts'
import { toCsvPrice } from '#shop/money.ts'

/** Why a file cannot be read at all, and how to mend it. */
export function fileProblem(refusal: FileRefusal): string {
  switch (refusal.reason) {
    case 'empty':
      return m.imp_file_empty()
    case 'too_large':
      return m.imp_file_too_large()
    case 'encoding':
      return m.imp_file_encoding()
    case 'too_many_rows':
      return m.imp_file_too_many_rows()
    case 'no_columns':
      return m.imp_file_no_columns()
    case 'column_twice':
      return m.imp_file_column_twice({ column: refusal.column })
    case 'broken':
      return m.imp_file_broken({ line: refusal.line })
  }
}

const cellProblems = {
  too_long: m.imp_cell_too_long,
  not_allowed: m.imp_cell_not_allowed,
  amount: m.imp_cell_amount,
  decimal_comma: m.imp_cell_decimal_comma,
  whole: m.imp_cell_whole,
  yes_no: m.imp_cell_yes_no,
  category: m.imp_cell_category,
  status: m.imp_cell_status,
  sku: m.imp_cell_sku,
  id: m.imp_cell_id,
  too_many_tags: m.imp_cell_too_many_tags,
  tag_too_long: m.imp_cell_tag_too_long,
} as const

const needNames: Record<Need, () => string> = {
  title: m.imp_need_title,
  titleEn: m.imp_need_title_en,
  description: m.imp_need_description,
  descriptionEn: m.imp_need_description_en,
  price: m.imp_need_price,
  pictures: m.imp_need_pictures,
  file: m.imp_need_file,
}

/** What is wrong with a line, in words. */
export function rowProblem(problem: PlannedRow['problems'][number]): string {
  if ('typed' in problem) return cellProblems[problem.reason]()
  switch (problem.reason) {
    case 'no_key':
      return m.imp_row_no_key()
    case 'id_mismatch':
      return m.imp_row_id_mismatch()
    case 'id_taken':
      return m.imp_row_id_taken()
    case 'missing':
      return m.imp_row_missing({ columns: problem.columns.join(', ') })
    case 'twice':
      return m.imp_row_twice({ line: problem.line })
    case 'not_ready':
      return m.imp_row_not_ready({ needs: problem.needs.map((need) => needNames[need]()).join(m.imp_comma()) })
  }
}

const longest = 120

/** A value as a file would have it; null is nothing. */
export function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if ((field === 'price' || field === 'originalPrice') && typeof value === 'number') return toCsvPrice(value)
  const text = String(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
