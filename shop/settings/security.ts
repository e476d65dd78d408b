import * as z from 'zod/mini'

/** What the owner ticks for the safety of the admin area; a box that is not ticked is not sent. */
export const securitySchema = z.object({ adminsNeedTwoFactor: z.optional(z.literal('on')) })
