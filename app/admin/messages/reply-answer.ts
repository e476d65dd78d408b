import type { FieldErrors } from '#app/form.ts'

/** The result of an action on a message's page. `typed` is unsaved input, for pages without scripts. */
export type ViewAnswer =
  | { kind: 'moved' }
  | { kind: 'replied'; entryId: string }
  | { kind: 'noted'; now: string }
  | {
      kind: 'refused'
      what: 'move' | 'reply' | 'notes'
      reason: 'unknown_message' | 'changed' | 'forgotten' | 'invalid'
      errors: FieldErrors
      typed?: string
      /** The notes as they are, when a colleague was first. */
      now?: string
    }
