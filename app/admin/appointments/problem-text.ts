import * as m from '#locales/compiled/messages.js'
import type { BookingAnswer } from './act-on-appointments.ts'

type Problem = Extract<BookingAnswer, { done: false }>['problem']

const words: Record<Problem, () => string> = {
  unknown: m.abook_problem_unknown,
  not_confirmed: m.booking_problem_state,
  too_late: m.booking_problem_late,
  moved_enough: m.booking_problem_moves,
  time: m.abook_problem_taken,
  taken: m.abook_problem_taken,
  reversed: m.abook_problem_reversed,
  past: m.abook_problem_past,
  not_over: m.abook_problem_not_over,
  fields: m.abook_problem_fields,
}

/** Why something in the calendar could not be done. */
export const problemText = (problem: Problem): string => words[problem]()
