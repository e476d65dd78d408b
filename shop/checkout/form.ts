import * as z from 'zod/mini'
import { countries } from '../addresses/countries.ts'
import { emirates, governorates } from '../addresses/shipping.ts'
import { sessionModes } from '../appointments/status.ts'
import { maxLines, maxQuantity } from '../cart/reducer.ts'
import { namesOf } from '../catalog/variants/options.ts'
import { giftSchema } from '../gifts/form.ts'
import { paymentMethods } from '../payments/methods.ts'
import {
  emailAddress,
  numberedLine,
  optionalDigits,
  optionalLine,
  phoneNumber,
  productId,
  requiredLine,
  requiredNumberedLine,
  typedCode,
} from '../text-fields.ts'

/** The buyer's input, step by step: one schema for the screen, the server and the API. */

export const customerSchema = z.strictObject({
  firstName: requiredLine(60),
  lastName: requiredLine(60),
  email: emailAddress,
  phone: phoneNumber,
  robloxUsername: optionalLine(40),
})

/** A block, floor or apartment. */
const numbered = (max: number) => z._default(numberedLine(max), '')

/** Parts that only an address in Kuwait has; the PACI number is another, valid with or without these. */
const kuwaitParts = ['governorate', 'areaId', 'block', 'street', 'avenue'] as const

/**
 * A delivery address. Address, city and area suffice (R12), and no country means Kuwait. A structured Kuwaiti
 * address needs block and street; the Emirates need the emirate.
 */
export const shippingSchema = z
  .strictObject({
    country: z._default(z.enum(countries, 'choose_country'), 'KW'),
    governorate: z._default(z.enum([...governorates, ''], 'invalid'), ''),
    areaId: z._default(z.string('invalid').check(z.regex(/^[a-z-]{0,40}$/, 'invalid')), ''),
    area: requiredNumberedLine(60),
    block: numbered(20),
    street: numbered(60),
    avenue: numbered(20),
    emirate: z._default(z.enum([...emirates, ''], 'invalid'), ''),
    city: requiredNumberedLine(60),
    address: requiredNumberedLine(160),
    building: numbered(40),
    floor: numbered(20),
    apartment: numbered(20),
    notes: optionalLine(500),
    paci: optionalDigits(8, 'paci'),
  })
  .check(
    z.superRefine((address, context) => {
      const refuse = (field: keyof typeof address, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message, input: address[field] })
      if (address.country !== 'KW')
        for (const part of [...kuwaitParts, 'paci'] as const) if (address[part] !== '') refuse(part, 'invalid')
      if (address.country === 'KW' && kuwaitParts.some((part) => address[part] !== ''))
        for (const part of ['block', 'street'] as const) if (address[part] === '') refuse(part, 'required')
      if (address.country === 'AE' && address.emirate === '') refuse('emirate', 'required')
      if (address.country !== 'AE' && address.emirate !== '') refuse('emirate', 'invalid')
    }),
  )

export const methodSchema = z.enum(paymentMethods, 'choose_method')

const itemFields = {
  productId,
  variantId: z.nullish(productId),
  quantity: z.int('quantity').check(z.minimum(1, 'quantity'), z.maximum(maxQuantity, 'quantity')),
}
type ItemIds = { productId: string; variantId?: string | null | undefined }
const isOneProduct = z.refine<ItemIds>(
  ({ productId, variantId }) => !variantId || namesOf(variantId).productId === namesOf(productId).productId,
  { error: 'unknown_product', path: ['variantId'] },
)
const lines = [z.minLength(1, 'empty_cart'), z.maxLength(maxLines, 'too_many')] as const

/** The items: each line by the id of its variant or, without one, of its product. */
export const itemsSchema = z
  .array(
    z.pipe(
      z.strictObject(itemFields).check(isOneProduct),
      z.transform(({ productId, variantId, quantity }) => ({ productId: variantId || productId, quantity })),
    ),
    'empty_cart',
  )
  .check(...lines)

/** The same for an order, whose lines may be gifts. */
export const orderItemsSchema = z
  .array(
    z.pipe(
      z.strictObject({ ...itemFields, gift: z.optional(giftSchema) }).check(isOneProduct),
      z.transform(({ productId, variantId, quantity, gift }) => ({
        productId: variantId || productId,
        quantity,
        ...(gift && { gift }),
      })),
    ),
    'empty_cart',
  )
  .check(...lines)

/** The chosen times of an order's sessions: one for each unit of a consultation, in any order. */
export const appointmentsSchema = z.optional(
  z
    .array(
      z.strictObject({
        productId,
        startsAt: z.iso.datetime({ offset: true, error: 'time' }),
        mode: z.enum(sessionModes, 'choose_mode'),
        /** Without a host, anyone who gives it. */
        hostId: z.nullish(z.int('invalid').check(z.positive('invalid'), z.maximum(2_147_483_647, 'invalid'))),
      }),
    )
    .check(z.maxLength(20, 'too_many')),
)

export const discountCodeSchema = z.optional(typedCode)

/** The key of a checkout: random, known to its browser tab only. */
export const checkoutKey = z.string('invalid').check(z.regex(/^[\w-]{8,100}$/, 'invalid'))

export const quoteSchema = z.strictObject({
  items: itemsSchema,
  promoCode: discountCodeSchema,
  /** The buyer: a code that is not for them is refused here already, not only with the order. */
  email: z.optional(emailAddress),
  /** The destination; without it, the first country of the shop is assumed. */
  country: z.optional(z.enum(countries, 'choose_country')),
  /** The checkout in the shop's pages: what its unpaid order holds is free for the order that replaces it. */
  checkoutKey: z.optional(checkoutKey),
})

export type QuoteInput = z.infer<typeof quoteSchema>
