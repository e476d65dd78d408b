import * as z from 'zod/mini'
import { itemsSchema } from '../../checkout/form.ts'
import { currencyCodes } from '../../money.ts'
import { emailAddress, typedCode } from '../../text-fields.ts'
import { uniqueProducts } from '../form.ts'

/** A cart whose shopper agreed to a reminder; its lines as in an order, each product or variant once. */
export const cartReminderSchema = z.strictObject({
  email: emailAddress,
  items: itemsSchema.check(uniqueProducts),
  promoCode: z.optional(typedCode),
  /** Of the email; that of Accept-Language by default. */
  language: z.optional(z.enum(['ar', 'en'], 'not_allowed')),
  /** The currency in which the shopper sees prices; the dinar by default. */
  currency: z._default(z.enum(currencyCodes, 'not_allowed'), 'KWD'),
})

export type CartReminderInput = z.infer<typeof cartReminderSchema>
