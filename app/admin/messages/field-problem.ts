import { sayProblem } from '#app/admin/kit/problem-text.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** The message for a field's problem in the message forms. */
export const fieldProblem = sayProblem({
  unknown_placeholder: () => m.inbox_answer_placeholder({ allowed1: isolate('{name}'), allowed2: isolate('{number}') }),
})
