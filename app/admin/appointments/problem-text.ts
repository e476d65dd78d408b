import * as m from '#locales/compiled/messages.js'
import type { AppointmentResult } from './act-on-appointments.ts'

type Problem = Extract<AppointmentResult, { done: false }>['problem']

const words: Record<Problem, () => string> = {
  unknown: m.admin_appointments_problem_unknown,
  not_confirmed: m.appointment_problem_state,
  too_late: m.appointment_problem_late,
  moved_enough: m.appointment_problem_moves,
  time: m.admin_appointments_problem_taken,
  taken: m.admin_appointments_problem_taken,
  reversed: m.admin_appointments_problem_reversed,
  outside: m.admin_appointments_problem_outside,
  no_host: m.admin_appointments_problem_no_host,
  past: m.admin_appointments_problem_past,
  not_over: m.admin_appointments_problem_not_over,
  host_off: m.hosts_problem_off,
  not_given: m.hosts_problem_not_given,
  host_taken: m.hosts_problem_taken,
  host_outside: m.hosts_problem_outside,
  fields: m.admin_appointments_problem_fields,
}

/** Why an action in the calendar failed. */
export const problemText = (problem: Problem): string => words[problem]()
