import * as z from 'zod/mini'
import { typedAmountOrNone } from '../../settings/number.ts'
import { block, shortText } from '../../text-fields.ts'
import { orderSchema } from '../order-form.ts'

export const maxDiscountReason = 240

/** The team's manual discount, in fils, and its reason; without an amount there is no reason either. */
export const takenOffSchema = z.pipe(
  z
    .object({ amount: typedAmountOrNone, reason: block(maxDiscountReason) })
    .check(z.refine(({ amount, reason }) => !amount || reason !== '', { path: ['reason'], error: 'required' })),
  z.transform(({ amount, reason }) => (amount ? { amount, reason } : { amount: 0, reason: '' })),
)

/** An order placed by the team: checkout's fields, the buyer's language, and the manual discount. */
export const teamOrderSchema = z.strictObject({
  locale: z.enum(['ar', 'en'], 'invalid'),
  off: takenOffSchema,
  order: orderSchema,
})

/** The same for an existing order: the buyer stays, and `seen` is its `contentsVersion`. */
export const changedOrderSchema = z.strictObject({
  off: takenOffSchema,
  order: z.omit(orderSchema, { customer: true }),
  seen: shortText(100, 'invalid'),
})

export type TeamOrderInput = z.infer<typeof teamOrderSchema>
export type ChangedOrderInput = z.infer<typeof changedOrderSchema>
