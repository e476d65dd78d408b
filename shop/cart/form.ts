import * as z from 'zod/mini'
import { productId } from '../text-fields.ts'
import { maxLines, maxQuantity } from './reducer.ts'

/** The version of a list that a browser has seen; 0 for none. */
export const listVersion = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(2_000_000_000, 'invalid'))

/** Each product or variant occurs once in a list. */
export const uniqueProducts = z.refine<{ productId: string }[]>(
  (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
  'invalid',
)

/** A cart as a browser sends it for its account: within the limits of any cart, each product once. */
export const savedCartSchema = z.strictObject({
  version: listVersion,
  items: z
    .array(
      z.strictObject({
        productId,
        quantity: z.int('quantity').check(z.minimum(1, 'quantity'), z.maximum(maxQuantity, 'quantity')),
      }),
      'invalid',
    )
    .check(z.maxLength(maxLines, 'too_many'), uniqueProducts),
})

export type SavedCartInput = z.infer<typeof savedCartSchema>
