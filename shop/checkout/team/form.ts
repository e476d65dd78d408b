import * as z from 'zod/mini'
import { typedAmountOrNone } from '../../settings/number.ts'
import { block, shortText } from '../../text-fields.ts'
import { orderSchema } from '../order-form.ts'

export const maxDiscountReason = 240

/** What the team takes off an order by hand, in fils, and why; without an amount there is no reason either. */
export const takenOffSchema = z.pipe(
  z
    .object({ amount: typedAmountOrNone, reason: block(maxDiscountReason) })
    .check(z.refine(({ amount, reason }) => !amount || reason !== '', { path: ['reason'], error: 'required' })),
  z.transform(({ amount, reason }) => (amount ? { amount, reason } : { amount: 0, reason: '' })),
)

/** An order as the team makes it: checkout's own fields, the buyer's language, and what is taken off by hand. */
export const teamOrderSchema = z.strictObject({
  locale: z.enum(['ar', 'en'], 'invalid'),
  off: takenOffSchema,
  order: orderSchema,
})

/** The same for an order that is there: who buys stays, and `seen` is its `contentsMark`. */
export const changedOrderSchema = z.strictObject({
  off: takenOffSchema,
  order: z.omit(orderSchema, { customer: true }),
  seen: shortText(100, 'invalid'),
})

export type TeamOrderInput = z.infer<typeof teamOrderSchema>
export type ChangedOrderInput = z.infer<typeof changedOrderSchema>
