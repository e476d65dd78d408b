import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { unitFields } from '../orders/shipments/unit-fields.ts'
import { block, fieldProblems } from '../text-fields.ts'
import { type ReturnMove, returnMoveNames, returnReasons } from './status.ts'

export const maxReturnNote = 600
export const maxReturnAnswer = 600

/** The form's fields for the units of each line to return. */
export const returnFields = unitFields('return')

/** The form of a return: its own id makes sending it twice one return. */
export const returnSchema = z
  .looseObject({
    returnId: uuidField('required'),
    reason: z.enum(returnReasons, 'choose_reason'),
    note: z._default(block(maxReturnNote), ''),
  })
  .check(
    z.check<Record<string, unknown>>(
      fieldProblems(function* (form) {
        const invalid = returnFields.invalid(form)
        for (const name of invalid) yield [name, 'units']
        if (invalid.length === 0 && returnFields.read(form).length === 0) yield ['units', 'nothing']
      }),
      // Reported together with the problems of other fields.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  )

/** An admin's change of a return, with the version seen; a rejection needs a reason. */
export const returnMoveSchema = z
  .object({
    returnId: uuidField('required'),
    version: z.string().check(z.regex(/^\d{1,9}$/)),
    to: z.enum(returnMoveNames as [ReturnMove, ...ReturnMove[]]),
    answer: z._default(block(maxReturnAnswer), ''),
  })
  .check(fieldProblems(({ to, answer }) => [['answer', to === 'rejected' && answer === '' && 'required']]))
