import { sayProblem } from '#app/admin/kit/problem-text.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

const say = sayProblem({
  percent: m.discounts_problem_percent,
  amount: m.discounts_problem_amount,
  amount_or_none: m.discounts_problem_minimum,
  limit: m.discounts_problem_limit,
  time: m.discounts_problem_time,
  day_for_time: m.discounts_problem_day_for_time,
  days_reversed: m.discounts_problem_reversed,
  code_form: m.discounts_problem_code,
  taken: m.discounts_problem_taken,
  prefix_form: m.discounts_problem_prefix,
  too_many_products: m.discounts_problem_products,
  count: m.discounts_problem_count,
  length: m.discounts_problem_length,
  batch_taken: m.discounts_problem_batch_taken,
})

/** The problem of products that are not in the shop; names as typed have no spaces. */
export const unknownProducts = (names: readonly string[]): string => `unknown_product:${names.join(' ')}`

/**
 * The message for a problem in a code's form; "limit_below_used:12" includes how often it was used, and `unknownProducts`
 * their names.
 */
export function codeProblem(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  const used = /^limit_below_used:(\d+)$/.exec(problem)?.[1]
  if (used !== undefined) return m.discounts_problem_below_used({ used })
  const names = /^unknown_product:(.+)$/.exec(problem)?.[1]?.split(' ')
  if (names !== undefined)
    return m.discounts_problem_product({ names: names.map(isolate).join(m.products_list_comma()) })
  return say(problem)
}
