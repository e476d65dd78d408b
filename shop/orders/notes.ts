import * as z from 'zod/mini'
import { baselineText, block, requiredBlock } from '../text-fields.ts'

export const maxAdminNotes = 4000

/** The team's notes on an order, and the previous notes as seen. */
export const notesSchema = z.object({
  notes: block(maxAdminNotes),
  seen: baselineText(maxAdminNotes),
})

export const maxOwedReason = 240
/** Why a cancelled order's buyer gets no more money back. */
export const owedSchema = z.object({ reason: requiredBlock(maxOwedReason) })
