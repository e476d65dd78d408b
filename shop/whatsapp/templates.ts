/**
 * The messages, each with its parameters, in the order of its variables ({{1}}, {{2}}…) at the service. A changed one
 * is another template there: give it another name.
 */
export const templateParams = {
  order_paid: ['number', 'total', 'link'],
  order_shipped: ['number', 'parcel', 'link'],
  appointment_reminder: ['title', 'time', 'link'],
  back_in_stock: ['product', 'price', 'link'],
} as const satisfies Record<string, readonly string[]>

export type MessageTemplate = keyof typeof templateParams
export const messageTemplates = Object.keys(templateParams) as MessageTemplate[]

/** A template's name at the service. */
export const templateName = (template: MessageTemplate): string => `bustan_${template}`

/**
 * States of a message: waiting, being sent, taken by the service, delivered, read. Unknown: there was no answer, and it
 * is not resent. Failed: refused, by the service or at the phone. Dropped: it must not be sent any more.
 */
export const messageStates = ['queued', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'dropped'] as const
export type MessageState = (typeof messageStates)[number]

/** Why a message was not sent, waits, or never leaves. */
export const messageFailures = [
  'not_on_whatsapp',
  'stopped',
  'withdrawn',
  'too_many',
  'too_late',
  'gone',
  'switched_off',
  'template',
  'account',
  'rate',
  'held_back',
  'unavailable',
  'no_answer',
  'rejected',
] as const
export type MessageFailure = (typeof messageFailures)[number]

/** Refusals that can be fixed, or are temporary. */
const passing: readonly MessageFailure[] = ['template', 'account', 'rate', 'held_back', 'unavailable', 'rejected']

/** Whether a message is about a certain time, after which it is never sent. */
export const isOfMoment = (template: MessageTemplate): boolean => template === 'appointment_reminder'

type ResendFacts = {
  state: MessageState
  reason: MessageFailure | null
  phone: string
  template: MessageTemplate
  expiresAt: Date
}

/** Whether an admin may resend a message: its refusal may be temporary, and it is not about a past time. */
export const isResendable = ({ state, reason, phone, template, expiresAt }: ResendFacts, now: Date): boolean =>
  state === 'failed' &&
  reason !== null &&
  passing.includes(reason) &&
  phone !== '' &&
  (!isOfMoment(template) || expiresAt > now)
