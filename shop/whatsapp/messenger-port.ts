import type { Locale } from '../money.ts'
import type { MessageFailure, MessageTemplate } from './templates.ts'

/** A message in a template that the service has approved; `mark` comes back with its reports, `params` stand in the template's order. */
export type OutgoingMessage = {
  mark: string
  /** E.164. */
  to: string
  template: MessageTemplate
  locale: Locale
  params: readonly string[]
}

/**
 * What came of sending: 'later' was certainly not taken and may be sent again, 'refused' is for good, and of 'unknown' no
 * one can say: sent again it might arrive twice. `code` is the service's own number, where it gave one.
 */
export type MessageAnswer =
  | { state: 'accepted'; reference: string }
  | { state: 'later' | 'refused'; reason: MessageFailure; code: number | null }
  | { state: 'unknown' }

/** What the service reports, its signature verified; `mark` is the sent one, where it came back. */
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
  /** A customer wrote: `from` in E.164, null when the service hides it; `replyTo` names the message that is answered. */
  | { about: 'incoming'; from: string | null; replyTo: string | null; text: string; at: Date }

/** Sends short messages to phones. */
export type Messenger = {
  name: string
  /** Never throws: whatever happens is an answer. */
  send(message: OutgoingMessage): Promise<MessageAnswer>
  /** Reads a notification; null when its signature over the raw bytes is missing or wrong. */
  readNotices(notification: { headers: Headers; body: Uint8Array }): MessageNotice[] | null
  /** What proves to the service that its notifications are wanted here; null when it asked with another token. */
  answerChallenge(query: Readonly<Record<string, string>>): string | null
}
