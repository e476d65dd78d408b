import { fieldText } from '#app/field-text.ts'
import { fileText } from '#app/messages/file-text.ts'
import * as m from '#locales/compiled/messages.js'

const texts: Record<string, () => string> = {
  nothing: m.returns_problem_nothing,
  units: m.returns_problem_units,
  not_enough: m.returns_problem_not_enough,
  choose_reason: m.returns_problem_reason,
  photo_missing: m.returns_problem_photo,
  file_type: m.returns_photo_type,
  files_busy: m.returns_busy,
  no_room: m.returns_photo_no_room,
  infected: m.returns_photo_infected,
  not_scanned: m.returns_photo_not_scanned,
}

/** A field's problem in the return form, and how to fix it. */
export const returnProblem = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : (texts[problem]?.() ?? fileText(problem) ?? fieldText(problem))
