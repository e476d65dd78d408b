import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedAmount, typedAmountOrNone, typedNumber } from './number.ts'

/** What delivery costs and how long it takes. */
export const shippingSchema = z
  .object({
    fee: typedAmount,
    freeFrom: typedAmountOrNone,
    minDays: typedNumber(1, 60),
    maxDays: typedNumber(1, 60),
  })
  .check(
    z.refine(({ minDays, maxDays }) => minDays <= maxDays, { error: 'range_reversed', path: ['maxDays'] }),
    z.refine(({ freeFrom }) => freeFrom !== 0, { error: 'free_from_zero', path: ['freeFrom'] }),
  )

export function shippingOf(input: z.infer<typeof shippingSchema>): Pick<StoreSettings, 'shipping' | 'delivery'> {
  const { fee, freeFrom, minDays, maxDays } = input
  return { shipping: { fee, freeFrom }, delivery: { minDays, maxDays } }
}

/** How long an order that is not paid keeps its goods. */
export const reservationSchema = z.object({ reservationMinutes: typedNumber(5, 1440) })
