import * as z from 'zod/mini'
import { sessionModes } from '../bookings/status.ts'
import { maxLines, maxQuantity } from '../cart/reducer.ts'
import { toWesternDigits } from '../digits.ts'
import { countries, emirates, governorates } from '../orders/address.ts'
import { isPhone, readPhone } from '../phone.ts'

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
export const optional = (max: number) => z._default(clean(max), '')

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

/** A phone in any way people type one, kept in E.164; without a calling code it is a number of Kuwait. */
const phone = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text: string) => readPhone(text)),
  ),
  z.string().check(
    z.minLength(1, 'required'),
    z.refine((text) => text === '' || isPhone(text), 'phone'),
  ),
)

export const customerSchema = z.strictObject({
  firstName: required(60),
  lastName: required(60),
  email,
  phone,
  robloxUsername: optional(40),
})

/** A short text that is mostly a number: a block, a floor, a flat. Kept with Western digits (decision 8). */
const numbered = (max: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string('required'),
        z.transform((text: string) => toWesternDigits(text)),
      ),
      clean(max),
    ),
    '',
  )

/** The parts only an address in Kuwait has. */
export const kuwaitParts = ['governorate', 'areaId', 'block', 'street', 'avenue'] as const

/**
 * A delivery address. Address, city and area are enough (spec 5), and without a country it is Kuwait. An address in
 * Kuwait may be told by its parts besides; then it needs block and street. In the Emirates the emirate is needed.
 */
export const shippingSchema = z
  .strictObject({
    country: z._default(z.enum(countries, 'choose_country'), 'KW'),
    governorate: z._default(z.enum([...governorates, ''], 'invalid'), ''),
    areaId: z._default(z.string('invalid').check(z.regex(/^[a-z-]{0,40}$/, 'invalid')), ''),
    area: required(60),
    block: numbered(20),
    street: numbered(60),
    avenue: numbered(20),
    emirate: z._default(z.enum([...emirates, ''], 'invalid'), ''),
    city: required(60),
    address: required(160),
    building: numbered(40),
    floor: numbered(20),
    apartment: numbered(20),
    notes: optional(500),
  })
  .check(
    z.superRefine((given, context) => {
      const refuse = (field: keyof typeof given, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message, input: given[field] })
      if (given.country !== 'KW') for (const part of kuwaitParts) if (given[part] !== '') refuse(part, 'invalid')
      if (given.country === 'KW' && kuwaitParts.some((part) => given[part] !== ''))
        for (const part of ['block', 'street'] as const) if (given[part] === '') refuse(part, 'required')
      if (given.country === 'AE' && given.emirate === '') refuse('emirate', 'required')
      if (given.country !== 'AE' && given.emirate !== '') refuse('emirate', 'invalid')
    }),
  )

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

/** The times that were chosen for the sessions of an order: one for each unit of a consultation, in any order. */
export const appointmentsSchema = z.optional(
  z
    .array(
      z.strictObject({
        productId: z.string('unknown_product').check(z.maxLength(80, 'unknown_product')),
        startsAt: z.iso.datetime({ offset: true, error: 'time' }),
        mode: z.enum(sessionModes, 'choose_mode'),
      }),
    )
    .check(z.maxLength(20, 'too_many')),
)

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

export type QuoteInput = z.infer<typeof quoteSchema>
