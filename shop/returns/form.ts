import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { toWesternDigits } from '../numbers.ts'
import { block } from '../text-fields.ts'
import { type ReturnMove, returnMoveNames, returnReasons } from './status.ts'

export const maxReturnNote = 600
export const maxReturnAnswer = 600

/** The form's field for the units of a line to return. */
export const returnField = (position: number) => `return-${position}`
const returnName = /^return-(\d{1,3})$/

/** The form of a return: its own id makes sending it twice one return. */
export const returnSchema = z
  .looseObject({
    returnId: uuidField('required'),
    reason: z.enum(returnReasons, 'choose_reason'),
    note: z._default(block(maxReturnNote), ''),
  })
  .check((checked) => {
    const refuse = (name: string, message: string) =>
      checked.issues.push({ code: 'custom', message, path: [name], input: checked.value[name] })
    const typed = Object.entries(checked.value).filter(([name]) => returnName.test(name))
    for (const [name, value] of typed) if (unitsOf(value) === null) refuse(name, 'units')
    if (typed.every(([, value]) => unitsOf(value) === 0)) refuse('units', 'nothing')
  })

export type ReturnUnits = { position: number; quantity: number }

/** The units in a validated form's fields. */
export const returnUnits = (fields: Record<string, unknown>): ReturnUnits[] =>
  Object.entries(fields)
    .flatMap(([field, typed]) => {
      const position = returnName.exec(field)?.[1]
      return position === undefined ? [] : [{ position: Number(position), quantity: unitsOf(typed) ?? 0 }]
    })
    .filter(({ quantity }) => quantity > 0)

/** A number of units as typed; empty is 0, null is not a number. */
function unitsOf(typed: unknown): number | null {
  const digits = typeof typed === 'string' ? toWesternDigits(typed).trim() : '?'
  return /^\d{0,4}$/.test(digits) ? Number(digits) : null
}

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
