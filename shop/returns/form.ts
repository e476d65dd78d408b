import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { toWesternDigits } from '../numbers.ts'
import { block } from '../text-fields.ts'
import { type ReturnMove, returnMoveNames, returnReasons } from './status.ts'

export const maxReturnNote = 600
export const maxReturnAnswer = 600

/** A field of the form that says how many units of a line are sent back. */
export const returnField = (position: number) => `return-${position}`
const returnName = /^return-(\d{1,3})$/

/** What a buyer sends to ask for a return: the form's own id makes sending it twice one return. */
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

/** The units that the fields of a checked form send back. */
export const returnUnits = (fields: Record<string, unknown>): ReturnUnits[] =>
  Object.entries(fields)
    .flatMap(([field, typed]) => {
      const position = returnName.exec(field)?.[1]
      return position === undefined ? [] : [{ position: Number(position), quantity: unitsOf(typed) ?? 0 }]
    })
    .filter(({ quantity }) => quantity > 0)

/** A number of units as it was typed; nothing typed is none, null is no number. */
function unitsOf(typed: unknown): number | null {
  const digits = typeof typed === 'string' ? toWesternDigits(typed).trim() : '?'
  return /^\d{0,4}$/.test(digits) ? Number(digits) : null
}

/** What an admin sends to move a return on, as it was seen; who rejects one says why. */
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
