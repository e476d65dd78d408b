import * as m from '#locales/compiled/messages.js'
import { listCell } from '#shop/catalog/bundles/components.ts'
import { isAmountField } from '#shop/catalog/fields/product-fields.ts'
import type { FileRefusal } from '#shop/catalog/import/import-file.ts'
import type { PlannedRow } from '#shop/catalog/import/import-plan.ts'
import type { Requirement } from '#shop/catalog/readiness.ts'
import { toCsvPrice } from '#shop/money.ts'

/** Why a file cannot be read, and how to fix it. */
export function fileProblem(refusal: FileRefusal): string {
  switch (refusal.reason) {
    case 'empty':
      return m.import_file_empty()
    case 'too_large':
      return m.import_file_too_large()
    case 'encoding':
      return m.import_file_encoding()
    case 'too_many_rows':
      return m.import_file_too_many_rows()
    case 'no_columns':
      return m.import_file_no_columns()
    case 'column_twice':
      return m.import_file_column_twice({ column: refusal.column })
    case 'broken':
      return m.import_file_broken({ line: refusal.line })
  }
}

const cellProblems = {
  too_long: m.import_cell_too_long,
  not_allowed: m.import_cell_not_allowed,
  amount: m.import_cell_amount,
  decimal_comma: m.import_cell_decimal_comma,
  whole: m.import_cell_whole,
  minutes: m.products_problem_minutes,
  sessions: m.products_problem_sessions,
  days: m.products_problem_days,
  components: m.bundle_problem_components,
  yes_no: m.import_cell_yes_no,
  category: m.import_cell_category,
  status: m.import_cell_status,
  sku: m.import_cell_sku,
  id: m.import_cell_id,
  too_many_tags: m.import_cell_too_many_tags,
  tag_too_long: m.import_cell_tag_too_long,
} as const

const needNames: Record<Requirement, () => string> = {
  title: m.import_need_title,
  titleEn: m.import_need_title_en,
  description: m.import_need_description,
  descriptionEn: m.import_need_description_en,
  price: m.import_need_price,
  pictures: m.import_need_pictures,
  file: m.import_need_file,
}

/** The message for a problem in a line. */
export function rowProblem(problem: PlannedRow['problems'][number]): string {
  if ('typed' in problem) return cellProblems[problem.reason]()
  switch (problem.reason) {
    case 'no_key':
      return m.import_row_no_key()
    case 'id_mismatch':
      return m.import_row_id_mismatch()
    case 'package':
      return m.import_row_package()
    case 'bundle':
      return m.bundle_problem_bundle()
    case 'in_bundle':
      return m.bundle_problem_in_bundle()
    case 'no_variant':
      return m.import_row_no_variant()
    case 'id_taken':
      return m.import_row_id_taken()
    case 'missing':
      return m.import_row_missing({ columns: problem.columns.join(', ') })
    case 'twice':
      return m.import_row_twice({ line: problem.line })
    case 'not_ready':
      return m.import_row_not_ready({ needs: problem.needs.map((need) => needNames[need]()).join(m.import_comma()) })
  }
}

const longest = 120

/** A value as written in a file; null is empty. */
export function shownValue(field: string, value: unknown): string | null {
  if (value === null || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : listCell(value)
  if (isAmountField(field) && typeof value === 'number') return toCsvPrice(value)
  const text = String(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
