import * as z from 'zod/mini'
import { maxLines, maxQuantity } from '../cart/reducer.ts'
import { toWesternDigits } from '../digits.ts'

/**
 * What a buyer types, step by step: one schema for the screen, the server and the API. A message is the key of a
 * text in both languages. Control characters are refused everywhere: they have no place in a name or a mail header,
 * and PostgreSQL can keep neither U+0000 nor half a surrogate pair.
 */
const isClean = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const clean = (max: number) =>
  z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((text: string) => text.trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(z.maxLength(max, 'too_long'), z.refine(isClean, 'not_allowed')),
  )
const required = (max: number) => clean(max).check(z.minLength(1, 'required'))
const optional = (max: number) => z._default(clean(max), '')

const email = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text: string) => text.trim()),
  ),
  z.string().check(
    z.minLength(1, 'required'),
    z.maxLength(254, 'too_long'),
    z.refine(
      (text) => text === '' || /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/.test(text),
      'email',
    ),
  ),
)

/** A phone in E.164 or as people type it: any of the three kinds of digits, spaces, dashes, 00 or +; Kuwait is assumed for 8 digits. */
const phone = z.pipe(
  z.pipe(z.string('required'), z.transform(normalisePhone)),
  z.string().check(
    z.minLength(1, 'required'),
    z.refine((text) => text === '' || /^\+[1-9]\d{7,14}$/.test(text), 'phone'),
    z.refine((text) => !text.startsWith('+965') || /^\+965(?:[2569]\d{7}|41\d{6}|18\d{5})$/.test(text), 'phone'),
  ),
)

function normalisePhone(typed: string): string {
  const digits = toWesternDigits(typed)
    .replace(/[\s\-().\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
  return /^\d{8}$/.test(digits) || /^18\d{5}$/.test(digits) ? `+965${digits}` : digits
}

export const customerSchema = z.strictObject({
  firstName: required(60),
  lastName: required(60),
  email,
  phone,
  robloxUsername: optional(40),
})

export const shippingSchema = z.strictObject({
  address: required(160),
  city: required(60),
  area: required(60),
  building: optional(40),
  floor: optional(20),
  apartment: optional(20),
  notes: optional(500),
})

export const paymentMethods = ['knet', 'visa', 'mastercard'] as const
export const methodSchema = z.enum(paymentMethods, 'choose_method')

export const itemsSchema = z
  .array(
    z.strictObject({
      productId: z
        .string('unknown_product')
        .check(
          z.minLength(1, 'unknown_product'),
          z.maxLength(80, 'unknown_product'),
          z.refine(isClean, 'unknown_product'),
        ),
      quantity: z.int('quantity').check(z.minimum(1, 'quantity'), z.maximum(maxQuantity, 'quantity')),
    }),
    'empty_cart',
  )
  .check(z.minLength(1, 'empty_cart'), z.maxLength(maxLines, 'too_many'))

export const promoSchema = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => toWesternDigits(text).trim().toUpperCase()),
    ),
    z.string().check(z.maxLength(40, 'too_long'), z.refine(isClean, 'not_allowed')),
  ),
)

export const quoteSchema = z.strictObject({ items: itemsSchema, promoCode: promoSchema })

/** The whole of an order as a buyer sends it. `expectedTotal` (fils) is the sum the review step showed. */
export const orderSchema = z.strictObject({
  items: itemsSchema,
  promoCode: promoSchema,
  customer: customerSchema,
  shipping: z.optional(z.nullable(shippingSchema)),
  paymentMethod: methodSchema,
  sessionNote: optional(500),
  notes: optional(500),
  expectedTotal: z.optional(z.int()),
  terms: z.literal(true, 'terms'),
})

export type QuoteInput = z.infer<typeof quoteSchema>
export type OrderInput = z.infer<typeof orderSchema>
