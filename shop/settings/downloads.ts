import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedNumber } from './number.ts'

/**
 * How often a bought file may be fetched and for how long, 0 days typed for no end; a box that is not ticked is not
 * sent.
 */
export const downloadsSchema = z.object({
  limit: typedNumber(1, 1000),
  days: typedNumber(0, 3650),
  deliverPaid: z.optional(z.literal('on')),
})

export const downloadsOf = (input: z.infer<typeof downloadsSchema>): Pick<StoreSettings, 'downloads'> => ({
  downloads: {
    limit: input.limit,
    days: input.days === 0 ? null : input.days,
    deliverPaid: input.deliverPaid === 'on',
  },
})
