import * as z from 'zod/mini'
import { toWesternDigits } from '../../numbers.ts'
import { emailAddress, rawText } from '../../text-fields.ts'
import { isOrderNumber } from './number-form.ts'

/** An order number as typed: any digits, lower case, spaces, with or without ORD-. */
function readOrderNumber(typed: string): string {
  const text = toWesternDigits(typed.slice(0, 60))
    .replace(/[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[‐-―−_]/g, '-')
    .toUpperCase()
  return /^\d/.test(text) ? `ORD-${text}` : text
}

/** The form that requests a lost link. */
export const findOrderSchema = z.object({
  number: z.pipe(
    z.pipe(z._default(rawText(60), ''), z.transform(readOrderNumber)),
    z.string().check(
      z.minLength(1, 'required'),
      z.refine((text) => text === '' || isOrderNumber(text), 'order_number'),
    ),
  ),
  email: emailAddress,
})

/** A requested link as the queue has it: of the address only a hash keyed by the shop's secret. */
export type RequestedLink = { askId: string; number: string; address: string }
