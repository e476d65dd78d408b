import type { BadgeTone } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { ReturnReason, ReturnState } from '#shop/returns/status.ts'

const reasons: Record<ReturnReason, (input?: object, options?: { locale?: Locale }) => string> = {
  damaged: m.returns_reason_damaged,
  wrong_item: m.returns_reason_wrong_item,
  wrong_size: m.returns_reason_wrong_size,
  not_as_described: m.returns_reason_not_as_described,
  changed_mind: m.returns_reason_changed_mind,
  other: m.returns_reason_other,
}

/** The reason of a return, in the reader's language or the given one. */
export const returnReason = (reason: ReturnReason, locale?: Locale): string => reasons[reason]({}, locale && { locale })

const states: Record<ReturnState, { name: () => string; tone: BadgeTone }> = {
  requested: { name: m.returns_state_requested, tone: 'sun' },
  accepted: { name: m.returns_state_accepted, tone: 'leaf' },
  received: { name: m.returns_state_received, tone: 'leaf' },
  refunded: { name: m.returns_state_refunded, tone: 'quiet' },
  closed: { name: m.returns_state_closed, tone: 'quiet' },
  rejected: { name: m.returns_state_rejected, tone: 'tomato' },
  withdrawn: { name: m.returns_state_withdrawn, tone: 'quiet' },
}

/** A return's state and its colour. */
export const returnState = (state: ReturnState) => states[state]
