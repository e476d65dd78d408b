import { sayProblem } from '#app/admin/kit/problem-text.ts'
import * as m from '#locales/compiled/messages.js'
import type { AdminSort } from '#shop/catalog/admin-list.ts'
import type { StockMove } from '#shop/catalog/admin-read.ts'
import type { Category, ProductStatus } from '#shop/catalog/category.ts'
import type { BulkChange } from '#shop/catalog/fields/product-form.ts'
import type { Requirement } from '#shop/catalog/readiness.ts'
import type { PictureRefusal } from '#shop/ports.ts'

export const statusName: Record<ProductStatus, () => string> = {
  draft: m.products_status_draft,
  active: m.products_status_active,
  archived: m.products_status_archived,
}

export const kindName: Record<Category, () => string> = {
  guide: m.kind_guide,
  physical: m.products_kind_physical,
  consultation: m.kind_consultation,
}

export const sortName: Record<AdminSort, () => string> = {
  newest: m.products_sort_newest,
  'price-low': m.products_sort_price_low,
  'price-high': m.products_sort_price_high,
  stock: m.products_sort_stock,
  title: m.products_sort_title,
}

export const bulkName: Record<BulkChange, () => string> = {
  activate: m.products_bulk_activate,
  draft: m.products_bulk_draft,
  archive: m.products_bulk_archive,
  new: m.products_bulk_new,
  not_new: m.products_bulk_not_new,
  limited: m.products_bulk_limited,
  not_limited: m.products_bulk_not_limited,
}

/** What a product is missing, as a list item. */
export const requirementName: Record<Requirement, () => string> = {
  title: m.products_field_title,
  titleEn: m.products_field_title_en,
  description: m.products_field_description,
  descriptionEn: m.products_field_description_en,
  price: m.products_field_price,
  pictures: m.products_need_picture,
  file: m.products_need_file,
}

export const reasonName: Record<StockMove['reason'], () => string> = {
  order: m.products_move_order,
  returned: m.products_move_returned,
  opening: m.products_move_opening,
  received: m.products_move_received,
  counted: m.products_move_counted,
  damaged: m.products_move_damaged,
  import: m.products_move_import,
  other: m.products_move_other,
}

/** The message for a field's problem, or undefined. */
export const problemText = sayProblem({
  amount: m.products_problem_amount,
  whole: m.products_problem_whole,
  minutes: m.products_problem_minutes,
  sessions: m.products_problem_sessions,
  days: m.products_problem_days,
  package: m.products_problem_package,
  not_a_session: m.products_problem_not_a_session,
  unknown_product: m.products_problem_not_a_session,
  components: m.bundle_problem_components,
  bundle: m.bundle_problem_bundle,
  in_bundle: m.bundle_problem_in_bundle,
  shipped: m.bundle_problem_shipped,
  sku: m.products_problem_sku,
  sku_taken: m.products_problem_sku_taken,
  sku_of_product: m.variants_problem_sku_of_product,
  sku_of_removed: m.variants_problem_sku_of_removed,
  twice: m.products_problem_twice,
  too_many: m.products_problem_too_many,
  too_many_tags: m.products_problem_tags,
  tag_too_long: m.products_problem_tag,
  needed: m.products_problem_needed,
  needed_file: m.products_problem_needed_file,
  unknown_picture: m.products_problem_picture,
  too_many_pictures: m.products_problem_pictures,
})

export type UploadProblem =
  | PictureRefusal
  | 'too_large'
  | 'empty'
  | 'kind'
  | 'unknown'
  | 'replaced'
  | 'signed_out'
  | 'failed'

const uploadProblems: Record<UploadProblem, () => string> = {
  not_a_picture: m.products_upload_not_a_picture,
  too_many_pixels: m.products_upload_pixels,
  too_small: m.products_upload_small,
  broken: m.products_upload_broken,
  busy: m.products_upload_busy,
  too_large: m.products_upload_large,
  empty: m.products_upload_empty,
  kind: m.products_upload_kind,
  unknown: m.products_upload_unknown,
  replaced: m.products_upload_replaced,
  signed_out: m.products_upload_signed_out,
  failed: m.products_upload_failed,
}

/** Why a file was refused; an unknown answer of the server is a failure. */
export function uploadProblemText(problem: string): string {
  return (uploadProblems[problem as UploadProblem] ?? m.products_upload_failed)()
}
