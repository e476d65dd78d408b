import * as z from 'zod/mini'
import { block } from '../../text-fields.ts'
import { isOrderNumber } from '../access/number-form.ts'

/** Outcomes of a call; `no_answer` keeps it due. */
export const recordedOutcomes = ['reached', 'no_answer', 'wrong_number', 'not_needed'] as const
export type RecordedOutcome = (typeof recordedOutcomes)[number]

export const maxCallNote = 500

const number = z.string('required').check(z.refine(isOrderNumber, 'required'))
/** The number of recorded outcomes the admin saw. */
const seen = z.pipe(
  z.pipe(
    z.string('required').check(z.regex(/^\d{1,6}$/, 'required')),
    z.transform((text) => Number(text)),
  ),
  z.int(),
)

export const callSchema = z.object({
  number,
  seen,
  outcome: z.enum(recordedOutcomes, 'required'),
  note: block(maxCallNote),
})
export type CallInput = z.infer<typeof callSchema>

export const reopenSchema = z.object({ number, seen })
