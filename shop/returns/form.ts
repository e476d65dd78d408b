import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { unitFields } from '../orders/shipments/unit-fields.ts'
import { block } from '../text-fields.ts'
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
      (checked) => {
        const refuse = (name: string, message: string) =>
          checked.issues.push({ code: 'custom', message, path: [name], input: checked.value[name] })
        const invalid = returnFields.invalid(checked.value)
        for (const name of invalid) refuse(name, 'units')
        if (invalid.length === 0 && returnFields.read(checked.value).length === 0) refuse('units', 'nothing')
      },
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
  .check((checked) => {
    if (checked.value.to === 'rejected' && checked.value.answer === '')
      checked.issues.push({ code: 'custom', message: 'required', path: ['answer'], input: '' })
  })
