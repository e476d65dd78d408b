import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedAmount } from './number.ts'

/** Above which amount refunds ask for a fresh proof; 0 is typed for always. */
export const refundsSchema = z.object({ proofAbove: typedAmount })

export const refundsOf = ({ proofAbove }: z.infer<typeof refundsSchema>): Pick<StoreSettings, 'refunds'> => ({
  refunds: { proofAbove },
})
