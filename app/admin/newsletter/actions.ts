import type { Confirmation } from '#app/admin/kit/confirm-dialog.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** The confirmation before a subscriber is unsubscribed or removed. */
export function subscriberQuestion(
  intent: 'end' | 'remove',
  { id, email }: { id: string; email: string },
): Confirmation {
  const fields = { id, email, intent }
  const address = { email: isolate(email) }
  return intent === 'end'
    ? {
        title: m.subscribers_ask_end(address),
        text: m.subscribers_ask_end_text(),
        yes: m.subscribers_end(),
        danger: true,
        fields,
      }
    : {
        title: m.subscribers_ask_remove(address),
        text: m.subscribers_ask_remove_text(),
        yes: m.subscribers_remove(),
        danger: true,
        fields,
      }
}
