import * as m from '#locales/compiled/messages.js'
import { trackingMark } from '#shop/settings/delivery/carriers.ts'

const words: Record<string, () => string> = {
  required: m.admin_field_required,
  too_long: m.admin_field_too_long,
  email: m.admin_field_email,
  own_path: m.admin_field_own_path,
  days_reversed: m.admin_field_days_reversed,
  date: m.admin_field_date,
  phone: m.settings_problem_phone,
  link: m.settings_problem_link,
  tracking_mark: () => m.shipments_carriers_mark({ mark: trackingMark }),
  time: m.settings_problem_time,
  number: m.settings_problem_number,
  range_reversed: m.settings_problem_range_reversed,
  amount: m.settings_problem_amount,
  amount_range: m.settings_problem_amount_range,
  one_country: m.delivery_one_country,
  free_from_zero: m.settings_problem_free_from_zero,
  percent: m.settings_problem_percent,
  rate: m.settings_problem_rate,
  rate_range: m.settings_problem_rate_range,
  one_method: m.settings_problem_one_method,
  days_long: m.settings_problem_days_long,
  too_many: m.settings_problem_too_many,
  not_allowed: m.settings_problem_not_allowed,
  one_session: m.hosts_gives_none,
  spans: m.admin_appointments_settings_spans_wrong,
  spans_reversed: m.admin_appointments_settings_spans_reversed,
  spans_overlap: m.admin_appointments_settings_spans_overlap,
  spans_overlap_night: m.admin_appointments_settings_spans_night,
  unknown_field: m.email_texts_unknown_field,
  own_two_factor: m.admin_security_own_first,
}

/**
 * Gives a form's function from a problem to its message: the form's own, or else the one for all admin forms. Keys come
 * from the forms' schemas and the actions.
 */
export const sayProblem =
  (own: Record<string, () => string> = {}) =>
  (problem: string | undefined): string | undefined => {
    if (problem === undefined) return undefined
    const [, min, max] = /^range:(\d+):(\d+)$/.exec(problem) ?? []
    if (min !== undefined && max !== undefined) return m.settings_problem_range({ min, max })
    return (own[problem] ?? words[problem] ?? m.admin_field_required)()
  }
