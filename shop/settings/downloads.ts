import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedNumber } from './number.ts'

/**
 * How often and for how many days a bought file can be downloaded, 0 days for no limit; browsers omit an unticked box.
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
