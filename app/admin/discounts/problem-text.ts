import * as m from '#locales/compiled/messages.js'

const words: Record<string, () => string> = {
  required: m.admin_field_required,
  too_long: m.admin_field_too_long,
  date: m.admin_field_date,
  not_allowed: m.codes_problem_not_allowed,
  percent: m.codes_problem_percent,
  amount: m.codes_problem_amount,
  amount_or_none: m.codes_problem_minimum,
  limit: m.codes_problem_limit,
  time: m.codes_problem_time,
  day_for_time: m.codes_problem_day_for_time,
  days_reversed: m.codes_problem_reversed,
  code_form: m.codes_problem_code,
  taken: m.codes_problem_taken,
  prefix_form: m.codes_problem_prefix,
  count: m.codes_problem_count,
  length: m.codes_problem_length,
  batch_taken: m.codes_problem_batch_taken,
}

/** A problem of a code's form in words; "limit_below_used:12" says how often it was used. */
export function codeProblem(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  const used = /^limit_below_used:(\d+)$/.exec(problem)?.[1]
  if (used !== undefined) return m.codes_problem_below_used({ used })
  return (words[problem] ?? m.admin_field_required)()
}
