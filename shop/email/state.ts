/** States of an email: queued, sent, failed and retried, or given up. */
export const mailStates = ['queued', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Whether an email goes to the store's own address, whatever that is when it is sent. Pure. */
export const isToStore = (template: string): boolean => template.endsWith('-to-store')

/** Longer than a failed email is retried, in ms. */
export const retriedMs = 2 * 86_400_000
