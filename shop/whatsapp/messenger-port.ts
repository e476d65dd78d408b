import type { Locale } from '../money.ts'
import type { MessageFailure, MessageTemplate } from './templates.ts'

/** A message in an approved template; `mark` is returned in its reports, `params` are in the template's order. */
export type OutgoingMessage = {
  mark: string
  /** E.164. */
  to: string
  template: MessageTemplate
  locale: Locale
  params: readonly string[]
}

/**
 * The outcome of sending: 'later' was certainly not taken and may be resent, 'refused' is final, and 'unknown' is
 * uncertain: resent it might arrive twice. `code` is the service's error code, if any.
 */
export type SendResult =
  | { state: 'accepted'; reference: string }
  | { state: 'later' | 'refused'; reason: MessageFailure; code: number | null }
  | { state: 'unknown' }

/** A report of the service, its signature verified; `mark` is the sent one, if it was returned. */
export type MessageNotice =
  | {
      about: 'status'
      reference: string
      mark: string | null
      state: 'sent' | 'delivered' | 'read' | 'failed'
      at: Date
      reason: MessageFailure
      code: number | null
    }
  /** A customer wrote: `from` in E.164, null when the service hides it; `replyTo` identifies the answered message. */
  | { about: 'incoming'; from: string | null; replyTo: string | null; text: string; at: Date }

/** Sends short messages to phones. */
export type Messenger = {
  name: string
  /** Never throws: every failure is an answer. */
  send(message: OutgoingMessage): Promise<SendResult>
  /** Reads a notification; null when its signature over the raw bytes is missing or wrong. */
  readNotices(notification: { headers: Headers; body: Uint8Array }): MessageNotice[] | null
  /** The response that confirms to the service that notifications are accepted here; null for a wrong token. */
  answerChallenge(query: Readonly<Record<string, string>>): string | null
}
