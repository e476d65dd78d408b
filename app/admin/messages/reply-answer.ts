import type { FieldErrors } from '#app/form.ts'

/** What became of a wish on a message's page. `typed` is what was not saved, for a page without scripts. */
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
