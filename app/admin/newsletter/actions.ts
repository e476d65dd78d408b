import type { Question } from '#app/admin/kit/ask-dialog.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** The question before somebody is unsubscribed or removed. */
export function subscriberQuestion(intent: 'end' | 'remove', { id, email }: { id: string; email: string }): Question {
  const fields = { id, email, intent }
  const address = { email: isolate(email) }
  return intent === 'end'
    ? { title: m.subs_ask_end(address), text: m.subs_ask_end_text(), yes: m.subs_end(), danger: true, fields }
    : { title: m.subs_ask_remove(address), text: m.subs_ask_remove_text(), yes: m.subs_remove(), danger: true, fields }
}
