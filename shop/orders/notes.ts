import * as z from 'zod/mini'
import { block, requiredBlock, seenText } from '../text-fields.ts'

export const maxAdminNotes = 4000

/** What the store team notes about an order, and what stood there when it began to write. */
export const notesSchema = z.object({
  notes: block(maxAdminNotes),
  seen: seenText(maxAdminNotes),
})

export const maxOwedReason = 240
/** Why a cancelled order's buyer gets nothing more back. */
export const owedSchema = z.object({ reason: requiredBlock(maxOwedReason) })
