import * as z from 'zod/mini'
import { validShipping } from '../checkout/order-form.ts'
import { uuidField } from '../ids.ts'
import { optionalLine } from '../text-fields.ts'
import { maxLabel } from './limits.ts'

/** The id of a saved address; the verbs check its owner. */
export const addressId = uuidField('invalid')

/** An address as its owner sends it: an order's shipping address with a name. Without an id it is a new one. */
export const savedAddressSchema = z.strictObject({
  id: z.optional(addressId),
  label: optionalLine(maxLabel),
  isDefault: z._default(z.boolean('invalid'), false),
  address: validShipping,
})

export type SavedAddressInput = z.infer<typeof savedAddressSchema>
