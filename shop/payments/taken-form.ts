import * as z from 'zod/mini'
import { requiredBlock } from '../text-fields.ts'
import { handMethods } from './methods.ts'

export const maxPaymentNote = 300

/** The form of a payment that the team took; `seen` is the order's total as shown, in fils. */
export const takenSchema = z.object({
  method: z.enum(handMethods, 'choose_method'),
  note: requiredBlock(maxPaymentNote),
  seen: z.pipe(
    z.string('invalid').check(z.regex(/^\d{1,10}$/, 'invalid')),
    z.transform((text: string) => Number(text)),
  ),
})

export type TakenInput = z.infer<typeof takenSchema>
