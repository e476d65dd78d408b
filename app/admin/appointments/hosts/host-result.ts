import type { FieldErrors } from '#app/form.ts'
import * as m from '#locales/compiled/messages.js'
import type { CalendarProblem } from '#shop/appointments/hosts/calendar-port.ts'
import type { HostRefusal } from '#shop/appointments/hosts/edit-host.ts'

/** Result of saving or deleting a host, or of renewing the URL of their feed. */
export type HostResult =
  | { kind: 'saved' | 'renewed' }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'refused'; refusal: HostRefusal }

const why: Record<CalendarProblem, () => string> = {
  not_an_address: m.hosts_busy_p_address,
  not_https: m.hosts_busy_p_address,
  private_address: m.hosts_busy_p_private,
  host_not_allowed: m.hosts_busy_p_private,
  unknown_host: m.hosts_busy_p_silent,
  timeout: m.hosts_busy_p_silent,
  connection: m.hosts_busy_p_silent,
  status: m.hosts_busy_p_status,
  redirect: m.hosts_busy_p_status,
  not_a_calendar: m.hosts_busy_p_calendar,
  too_large: m.hosts_busy_p_large,
  too_much: m.hosts_busy_p_large,
}

/** Why a host's external calendar could not be read. */
export const calendarProblem = (problem: string): string =>
  m.hosts_busy_failed({ why: (problem in why ? why[problem as CalendarProblem] : m.hosts_busy_p_silent)() })

/** Why a host was not saved. */
export function hostProblem(refusal: HostRefusal): string {
  switch (refusal.reason) {
    case 'unknown':
      return m.hosts_refused_unknown()
    case 'full':
      return m.hosts_refused_full()
    case 'last':
      return m.hosts_refused_last()
    case 'changed':
      return m.hosts_refused_changed()
    case 'has_sessions':
      return m.hosts_refused_sessions({ count: refusal.count })
    case 'busy_address':
      return calendarProblem(refusal.problem)
  }
}
