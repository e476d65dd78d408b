import * as z from 'zod/mini'
import { findArea } from '../addresses/kuwait-areas.ts'
import { normaliseArabic } from '../catalog/search/normalise-arabic.ts'
import { optionalLine } from '../text-fields.ts'
import {
  appointmentsSchema,
  customerSchema,
  discountCodeSchema,
  methodSchema,
  orderItemsSchema,
  shippingSchema,
} from './form.ts'
import { isRealPhone } from './real-phone.ts'

/** The customer as on the screen, with a phone number that must exist. */
export const validCustomer = customerSchema.check(
  z.refine(({ phone }) => isRealPhone(phone), { path: ['phone'], error: 'phone' }),
)

/** The address as on the screen; an area's name and governorate must match its id. */
export const validShipping = shippingSchema.check(
  z.superRefine((address, context) => {
    if (address.areaId === '') return
    const known = findArea(address.areaId)
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['areaId'], message, input: address.areaId })
    if (known === null || ![known.ar, known.en].map(normaliseArabic).includes(normaliseArabic(address.area)))
      refuse('invalid')
    else if (address.governorate !== '' && address.governorate !== known.governorate) refuse('wrong_area')
  }),
)

/**
 * A whole order as sent: the form fields (form.ts) plus checks whose tables are too heavy for a browser.
 * `expectedTotal` (fils) is the total the review step showed.
 */
export const orderSchema = z.strictObject({
  items: orderItemsSchema,
  appointments: appointmentsSchema,
  promoCode: discountCodeSchema,
  customer: validCustomer,
  shipping: z.optional(z.nullable(validShipping)),
  paymentMethod: methodSchema,
  sessionNote: optionalLine(500),
  notes: optionalLine(500),
  expectedTotal: z.optional(z.int()),
  /** Also send this order's messages by WhatsApp to the customer's phone. */
  whatsapp: z.optional(z.boolean('invalid')),
  terms: z.literal(true, 'terms'),
})

export type OrderInput = z.infer<typeof orderSchema>
