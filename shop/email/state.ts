/** States of an email: queued, sent, failed and retried, or given up. */
export const mailStates = ['queued', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Longer than a failed email is retried, in ms. */
export const retriedMs = 2 * 86_400_000
