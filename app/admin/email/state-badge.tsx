import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MailState } from '#shop/email/state.ts'

const names: Record<MailState, () => string> = {
  queued: m.mail_state_queued,
  sent: m.mail_state_sent,
  failed: m.mail_state_failed,
  dropped: m.mail_state_dropped,
}
const tones: Record<MailState, BadgeTone> = { queued: 'sun', sent: 'leaf', failed: 'tomato', dropped: 'quiet' }

export const mailStateName = (state: MailState) => names[state]()

/** The state of an email. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={tones[state]}>{names[state]()}</Badge>
}
