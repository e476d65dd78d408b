import * as m from '#locales/compiled/messages.js'
import type { MoveNote, MoveProblem } from '#shop/moving/new-product.ts'

const problems: Record<MoveProblem['reason'], () => string> = {
  orphan: m.moving_problem_orphan,
  type: m.moving_problem_type,
  no_key: m.moving_problem_no_key,
  no_title: m.moving_problem_no_title,
  amount: m.moving_problem_amount,
  currency: m.moving_problem_currency,
  no_price: m.moving_problem_no_price,
  too_many_options: m.moving_problem_too_many_options,
  too_many_values: m.moving_problem_too_many_values,
  too_many_variants: m.moving_problem_too_many_variants,
  option_missing: m.moving_problem_option_missing,
  option_too_long: m.moving_problem_option_too_long,
  variant_twice: m.moving_problem_variant_twice,
  sku_twice: m.moving_problem_sku_twice,
  sku_taken: m.moving_problem_sku_taken,
  key_twice: m.moving_problem_key_twice,
}
/** Why a product is skipped. */
export const moveProblem = ({ reason }: MoveProblem): string => problems[reason]()

const notes: Record<MoveNote, () => string> = {
  title_cut: m.moving_note_title_cut,
  description_cut: m.moving_note_description_cut,
  tags_cut: m.moving_note_tags_cut,
  sku_made: m.moving_note_sku_made,
  stock_unknown: m.moving_note_stock_unknown,
  sale_left_out: m.moving_note_sale_left_out,
  compare_left_out: m.moving_note_compare_left_out,
  pictures_left_out: m.moving_note_pictures_left_out,
  file_needed: m.moving_note_file_needed,
}
/** What differs from the other shop, or still has to be done. */
export const moveNote = (note: MoveNote): string => notes[note]()

const pictures: Record<string, () => string> = {
  not_an_address: m.moving_picture_not_an_address,
  not_https: m.moving_picture_not_https,
  private_address: m.moving_picture_private,
  host_not_allowed: m.moving_picture_host,
  unknown_host: m.moving_picture_unknown_host,
  status: m.moving_picture_status,
  redirect: m.moving_picture_redirect,
  timeout: m.moving_picture_timeout,
  connection: m.moving_picture_connection,
  too_large: m.moving_picture_too_large,
  not_a_picture: m.moving_picture_not_a_picture,
  too_many_pixels: m.moving_picture_too_many_pixels,
  too_small: m.moving_picture_too_small,
  broken: m.moving_picture_broken,
  gone: m.moving_picture_gone,
  full: m.moving_picture_full,
}
/** Why a picture could not be fetched. */
export const pictureProblem = (problem: string | null): string => (pictures[problem ?? ''] ?? m.moving_picture_other)()
