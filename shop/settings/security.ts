import * as z from 'zod/mini'

/** The owner's form for the security of the admin area; browsers omit an unticked box. */
export const securitySchema = z.object({ adminsNeedTwoFactor: z.optional(z.literal('on')) })
