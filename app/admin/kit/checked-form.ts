import type * as z from 'zod/mini'
import { useCheckedForm as useFormChecks } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'

const words = {
  required: m.admin_field_required,
  too_long: m.admin_field_too_long,
  email: m.admin_field_email,
  own_path: m.admin_field_own_path,
  days_reversed: m.admin_field_days_reversed,
  date: m.admin_field_date,
  phone: m.set_problem_phone,
  link: m.set_problem_link,
  time: m.set_problem_time,
  number: m.set_problem_number,
  range_reversed: m.set_problem_range_reversed,
  amount: m.set_problem_amount,
  amount_range: m.set_problem_amount_range,
  free_from_zero: m.set_problem_free_from_zero,
  rate: m.set_problem_rate,
  rate_range: m.set_problem_rate_range,
  one_method: m.set_problem_one_method,
  days_long: m.set_problem_days_long,
  too_many: m.set_problem_too_many,
  not_allowed: m.set_problem_not_allowed,
  spans: m.abook_set_spans_wrong,
  spans_reversed: m.abook_set_spans_reversed,
  spans_overlap: m.abook_set_spans_overlap,
  own_two_factor: m.admin_security_own_first,
} as const

/** A problem in words, or undefined when the field has none. Its keys come from the forms' schemas and the actions. */
function problemText(problem: string | undefined): string | undefined {
  if (problem === undefined) return undefined
  const [, min, max] = /^range:(\d+):(\d+)$/.exec(problem) ?? []
  if (min !== undefined && max !== undefined) return m.set_problem_range({ min, max })
  return (problem in words ? words[problem as keyof typeof words] : m.admin_field_required)()
}

/** A form of the admin area, checked on the screen and by the server with the same schema; see `app/checked-form.ts`. */
export function useCheckedForm(schema: z.ZodMiniType, fromServer: FieldErrors | undefined) {
  return useFormChecks(schema, fromServer, problemText)
}
