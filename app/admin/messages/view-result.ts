import type { FieldErrors } from '#app/form.ts'
import type { MessageStatus } from '#shop/messages/status.ts'

/** The result of an action on a message's page. `typed` is unsaved input, for pages without scripts. */
export type ViewResult =
  /** `undo` restores the previous status, of the message as the move left it. */
  | { kind: 'moved'; undo: { to: MessageStatus; status: MessageStatus; seen: number } | null }
  | { kind: 'replied'; entryId: string }
  | { kind: 'noted'; now: string }
  | {
      kind: 'refused'
      what: 'move' | 'reply' | 'notes'
      reason: 'unknown_message' | 'changed' | 'forgotten' | 'invalid'
      errors: FieldErrors
      typed?: string
      /** The current notes, saved first by another admin. */
      now?: string
    }
