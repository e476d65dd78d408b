import * as z from 'zod/mini'
import { typedDigits } from '../numbers.ts'
import { isRate, percentDigits, readFils } from '../typed/amount.ts'

const outside = (min: number, max: number) => `range:${min}:${max}`

/** A whole number as typed, in any digits; `number` when invalid, `range:MIN:MAX` outside its bounds. */
export const typedNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'number')),
      z.transform((text: string) => typedDigits(text)),
    ),
    z.pipe(
      z.string().check(z.regex(/^[-−]?\d{1,20}$/, 'number')),
      z.pipe(
        z.transform((text: string) => Number(text.replace('−', '-'))),
        z.number().check(z.minimum(min, outside(min, max)), z.maximum(max, outside(min, max))),
      ),
    ),
  )

const amount = z.pipe(
  z.pipe(
    z.string('required').check(z.trim(), z.maxLength(20, 'amount')),
    z.transform((text: string) => (text === '' ? null : (readFils(text) ?? -1))),
  ),
  z.nullable(z.number().check(z.minimum(0, 'amount'), z.maximum(1_000_000, 'amount_range'))),
)

/** An amount in KWD as typed, at most 1,000 dinars, in fils; null when empty. */
export const typedAmountOrNone = amount

/** The same, but required. */
export const typedAmount = z.pipe(amount, z.number('required'))

/** A percentage as typed, with at most two decimals and at most 20, as a decimal text; null when empty. */
export const typedPercentOrNone = z.pipe(
  z.pipe(
    z.string('required').check(z.trim(), z.maxLength(20, 'percent')),
    z.transform((text: string) => (text === '' ? null : percentDigits(text).replace('٫', '.'))),
  ),
  z.nullable(
    z.string().check(
      z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent'),
      z.refine((text) => !(Number(text) > 20), 'percent'),
    ),
  ),
)

/** The value of one dinar in another currency: an exact decimal text, between a thousandth and a hundred thousand. */
export const typedRate = z.pipe(
  z.pipe(
    z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'rate')),
    z.transform((text: string) => typedDigits(text).replace('٫', '.')),
  ),
  z.string().check(
    z.refine(isRate, 'rate'),
    z.refine((text) => !isRate(text) || (Number(text) >= 0.001 && Number(text) <= 100_000), 'rate_range'),
  ),
)
