import { z } from 'zod'

const text = z.string().nullish()

/** The fields we read from Tap's charge; it has far more. */
export const chargeSchema = z.object({
  id: z.string().regex(/^chg_[\w-]+$/),
  live_mode: z.boolean(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  reference: z.object({ transaction: text, order: text }).nullish(),
  response: z.object({ code: text, message: text }).nullish(),
  transaction: z.object({ url: z.url({ protocol: /^https?$/ }).nullish() }).nullish(),
})
export type Charge = z.infer<typeof chargeSchema>

/** The fields we read from Tap's refund. */
export const refundSchema = z.object({
  id: z.string().min(1),
  charge_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  response: z.object({ code: text, message: text }).nullish(),
})
export type Refund = z.infer<typeof refundSchema>
