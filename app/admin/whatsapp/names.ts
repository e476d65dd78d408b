import type { BadgeTone } from '#app/ui/badge.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { MessageRow } from '#shop/whatsapp/read.ts'
import type { MessageFailure, MessageState, MessageTemplate } from '#shop/whatsapp/templates.ts'

const templates: Record<MessageTemplate, () => string> = {
  order_paid: m.whatsapp_name_order_paid,
  order_shipped: m.whatsapp_name_order_shipped,
  appointment_reminder: m.whatsapp_name_appointment_reminder,
  back_in_stock: m.whatsapp_name_back_in_stock,
}
const states: Record<MessageState, () => string> = {
  queued: m.whatsapp_state_queued,
  sending: m.whatsapp_state_sending,
  unknown: m.whatsapp_state_unknown,
  sent: m.whatsapp_state_sent,
  delivered: m.whatsapp_state_delivered,
  read: m.whatsapp_state_read,
  failed: m.whatsapp_state_failed,
  dropped: m.whatsapp_state_dropped,
}
const reasons: Record<MessageFailure, () => string> = {
  not_on_whatsapp: m.whatsapp_why_not_on_whatsapp,
  stopped: m.whatsapp_why_stopped,
  withdrawn: m.whatsapp_why_withdrawn,
  too_many: m.whatsapp_why_too_many,
  too_late: m.whatsapp_why_too_late,
  gone: m.whatsapp_why_gone,
  switched_off: m.whatsapp_why_switched_off,
  template: m.whatsapp_why_template,
  account: m.whatsapp_why_account,
  rate: m.whatsapp_why_rate,
  held_back: m.whatsapp_why_held_back,
  unavailable: m.whatsapp_why_unavailable,
  no_answer: m.whatsapp_why_no_answer,
  rejected: m.whatsapp_why_rejected,
}

export const stateTones: Record<MessageState, BadgeTone> = {
  queued: 'sun',
  sending: 'sun',
  unknown: 'sun',
  sent: 'leaf',
  delivered: 'leaf',
  read: 'leaf',
  failed: 'tomato',
  dropped: 'quiet',
}
export const messageName = (template: MessageTemplate) => templates[template]()
export const messageStateName = (state: MessageState) => states[state]()
export const reasonText = (reason: MessageFailure) => reasons[reason]()

/** Why a message waits, failed or was dropped, with Meta's error code; null when there is nothing to show. */
export function whyText({ reason, code }: Pick<MessageRow, 'reason' | 'code'>): string | null {
  if (reason === null) return null
  return code === null
    ? reasonText(reason)
    : `${reasonText(reason)} (${m.whatsapp_why_code({ code: isolate(String(code)) })})`
}
