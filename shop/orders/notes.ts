import * as z from 'zod/mini'
import { block, seenText } from '../text-fields.ts'

export const maxAdminNotes = 4000

/** What the store team notes about an order, and what stood there when it began to write. */
export const notesSchema = z.object({
  notes: block(maxAdminNotes),
  seen: seenText(maxAdminNotes),
})
