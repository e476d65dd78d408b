/**
 * The messages, each with what stands in its text, in the order of its variables ({{1}}, {{2}}…) at the service. One that
 * changes here is another template there: it gets another name.
 */
export const templateParams = {
  order_paid: ['number', 'total', 'link'],
  order_shipped: ['number', 'parcel', 'link'],
  appointment_reminder: ['title', 'time', 'link'],
  back_in_stock: ['product', 'price', 'link'],
} as const satisfies Record<string, readonly string[]>

export type MessageTemplate = keyof typeof templateParams
export const messageTemplates = Object.keys(templateParams) as MessageTemplate[]

/** What a template is called at the service. */
export const templateName = (template: MessageTemplate): string => `bustan_${template}`

/**
 * States of a message: it waits, is on its way out, was taken by the service, arrived, was read. Unknown: no answer came, and
 * it is not sent again. Failed: refused, by the service or at the phone. Dropped: it should not leave any more.
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

/** Refusals that someone can put right, or that pass. */
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

/** Whether an admin may send a message again: it was refused for what passes, and is not about a moment that is over. */
export const isResendable = ({ state, reason, phone, template, expiresAt }: ResendFacts, now: Date): boolean =>
  state === 'failed' &&
  reason !== null &&
  passing.includes(reason) &&
  phone !== '' &&
  (!isOfMoment(template) || expiresAt > now)
