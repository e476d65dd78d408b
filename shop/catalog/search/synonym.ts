import * as z from 'zod/mini'
import { requiredLine } from '../../text-fields.ts'

/** What shoppers type, and what the shop calls it. */
export const synonymSchema = z.object({ typed: requiredLine(40), means: requiredLine(60) })
export type SynonymInput = z.output<typeof synonymSchema>
