/** What becomes of a letter: it waits, has left, failed and is tried again, or is given up. */
export const mailStates = ['queued', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]
