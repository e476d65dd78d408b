import * as z from 'zod/mini'
import { requiredLine } from '../../text-fields.ts'

/** What shoppers type, and the shop's word for it. */
export const synonymSchema = z.object({ typed: requiredLine(40), means: requiredLine(60) })
export type SynonymInput = z.output<typeof synonymSchema>
