import * as z from 'zod/mini'
import { productId } from '../text-fields.ts'
import { maxLines, maxQuantity } from './reducer.ts'

/** A cart as a browser sends it for its account: within the limits of any cart, each product once; `version` is the one it has seen. */
export const savedCartSchema = z.strictObject({
  version: z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(2_000_000_000, 'invalid')),
  items: z
    .array(
      z.strictObject({
        productId,
        quantity: z.int('quantity').check(z.minimum(1, 'quantity'), z.maximum(maxQuantity, 'quantity')),
      }),
      'invalid',
    )
    .check(
      z.maxLength(maxLines, 'too_many'),
      z.refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, 'invalid'),
    ),
})

export type SavedCartInput = z.infer<typeof savedCartSchema>
