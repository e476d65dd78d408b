import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { unknownPlaceholders } from '#shop/content/placeholders.ts'

/** What is wrong with a text and how to fix it. Keys come from `pageTextSchema`. */
export function problemText(problem: string, body: string): string {
  switch (problem) {
    case 'required':
      return m.content_problem_required()
    case 'too_long':
      return m.content_problem_too_long({ max: '20,000' })
    case 'unknown_placeholder':
      return m.content_problem_unknown_placeholder({ names: unknownPlaceholders(body).map(isolate).join(' ') })
    case 'heading_id':
      return m.content_problem_heading_id({ id: isolate('{#delivery-fee}') })
    case 'duplicate_id':
      return m.content_problem_duplicate_id()
    case 'question_without_id':
      return m.content_problem_question_without_id()
    case 'no_questions':
      return m.content_problem_no_questions()
    default:
      return m.content_problem_not_allowed()
  }
}
