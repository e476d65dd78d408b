import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedAmount } from './number.ts'

/** The amount above which refunds need a fresh proof of identity; 0 means always. */
export const refundsSchema = z.object({ proofAbove: typedAmount })

export const refundsOf = ({ proofAbove }: z.infer<typeof refundsSchema>): Pick<StoreSettings, 'refunds'> => ({
  refunds: { proofAbove },
})
