import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

const texts: Record<string, () => string> = {
  required: m.inbox_field_required,
  too_long: m.inbox_field_too_long,
  not_allowed: m.inbox_field_not_allowed,
  unknown_placeholder: () => m.inbox_answer_placeholder({ allowed1: isolate('{name}'), allowed2: isolate('{number}') }),
}

/** The message for a field's problem in the message forms. */
export function fieldProblem(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : (texts[problem] ?? m.inbox_refused_invalid)()
}
