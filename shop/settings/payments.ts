import * as z from 'zod/mini'
import { type PaymentMethod, paymentMethods, perMethod } from '../payments/methods.ts'
import type { StoreSettings } from './form.ts'
import { nestedForm } from './nested.ts'
import { typedAmountOrNone, typedPercentOrNone } from './number.ts'

const ticked = z.optional(z.literal('on'))

/** Which payment methods are offered; at least one. */
export const paymentsSchema = z.object(perMethod(() => ticked)).check(
  z.refine((input) => Object.values(input).some((tick) => tick === 'on'), {
    error: 'one_method',
    path: [paymentMethods[0]],
  }),
)

/** What is stored. The form shows the methods that the gateway takes; the others stay as they were, for the next gateway. */
export function paymentsOf(
  input: z.infer<typeof paymentsSchema>,
  before: StoreSettings['payments'],
  taken: readonly PaymentMethod[],
): Pick<StoreSettings, 'payments'> {
  return { payments: perMethod((method) => (taken.includes(method) ? input[method] === 'on' : before[method])) }
}

/** The gateway's fees by contract, by method; both empty when unknown. */
export const feesSchema = nestedForm(
  z.object(perMethod(() => z.object({ percent: typedPercentOrNone, fixed: typedAmountOrNone }))),
)

export const feesOf = (fees: z.infer<typeof feesSchema>): Pick<StoreSettings, 'fees'> => ({ fees })
