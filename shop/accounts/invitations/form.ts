import * as z from 'zod/mini'
import { emailAddress } from '../../text-fields.ts'

/** The invited address, its role, and the language of the email. */
export const inviteSchema = z.object({
  email: emailAddress,
  role: z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'required')),
  locale: z.enum(['ar', 'en'], 'required'),
})
