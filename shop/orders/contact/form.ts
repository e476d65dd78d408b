import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { validCustomer, validShipping } from '../../checkout/order-form.ts'
import { shortText } from '../../text-fields.ts'
import type { order } from '../table.ts'

type Contact = Pick<
  typeof order.$inferSelect,
  'status' | 'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername' | 'shipping'
>

/** Corrected details, by checkout's rules. Without `shipping` the address is unchanged. */
export const contactSchema = z.strictObject({
  customer: validCustomer,
  shipping: z.optional(validShipping),
  seen: shortText(64, 'invalid'),
})

export type ContactInput = z.infer<typeof contactSchema>

/** A version of the details and status as an admin saw them, for the optimistic lock. */
export function contactVersion({
  status,
  firstName,
  lastName,
  email,
  phone,
  robloxUsername,
  shipping,
}: Contact): string {
  const seen = [status, firstName, lastName, email, phone, robloxUsername, shipping && Object.entries(shipping).sort()]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}
