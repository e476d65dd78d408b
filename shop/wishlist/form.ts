import * as z from 'zod/mini'
import { listVersion, uniqueProducts } from '../cart/form.ts'
import { emailAddress, optionalPhone, productId } from '../text-fields.ts'
import { maxSaved } from './max-saved.ts'

/** The form of a stock alert; one schema for the page and the API. A phone counts only with its own box ticked. */
export const stockAlertSchema = z
  .strictObject({
    email: emailAddress,
    whatsapp: z.optional(z.union([z.boolean('invalid'), z.literal('on', 'invalid')])),
    phone: optionalPhone,
  })
  .check(z.refine(({ whatsapp, phone }) => !whatsapp || phone !== '', { path: ['phone'], error: 'required' }))

const savedLine = z.strictObject({
  productId,
  /** In fils: its price when it was added, as its owner saw it. Shown to no one else. */
  price: z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(1_000_000_000, 'invalid')),
})
/** A product or variant on a wishlist. */
export type SavedLine = z.infer<typeof savedLine>

/** A wishlist as a browser sends it for its account: each product or variant once; `version` is the one it has seen. */
export const savedWishlistSchema = z.strictObject({
  version: listVersion,
  items: z.array(savedLine, 'invalid').check(z.maxLength(maxSaved, 'too_many'), uniqueProducts),
})

/** The ids that the wishlist's page requests. */
export const savedIdsSchema = z.strictObject({
  ids: z.array(productId, 'invalid').check(z.maxLength(maxSaved, 'too_many')),
})
