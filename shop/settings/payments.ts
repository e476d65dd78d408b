import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'

const ticked = z.optional(z.literal('on'))

/** Which ways to pay are offered; at least one. */
export const paymentsSchema = z.object({ knet: ticked, visa: ticked, mastercard: ticked }).check(
  z.refine(({ knet, visa, mastercard }) => Boolean(knet ?? visa ?? mastercard), {
    error: 'one_method',
    path: ['knet'],
  }),
)

export function paymentsOf(input: z.infer<typeof paymentsSchema>): Pick<StoreSettings, 'payments'> {
  return { payments: { knet: input.knet === 'on', visa: input.visa === 'on', mastercard: input.mastercard === 'on' } }
}
