import * as z from 'zod/mini'
import { countries } from '../addresses/countries.ts'
import type { StoreSettings } from './form.ts'
import { nestedForm } from './nested.ts'
import { typedAmount, typedAmountOrNone, typedNumber } from './number.ts'

/** How a country is priced: like the others, with its own rate, or not delivered to. */
export const rateModes = ['same', 'own', 'none'] as const

/** The fields of a country without its own rate are ignored. */
const withoutRate = (row: unknown): unknown =>
  Object(row).mode === 'own' ? row : { ...Object(row), fee: '0', freeFrom: '' }

const isFreeFrom = z.refine<{ freeFrom: number | null }>(({ freeFrom }) => freeFrom !== 0, {
  error: 'free_from_zero',
  path: ['freeFrom'],
})

const countryRate = z.pipe(
  z.pipe(z.unknown(), z.transform(withoutRate)),
  z.object({ mode: z.enum(rateModes), fee: typedAmount, freeFrom: typedAmountOrNone }).check(isFreeFrom),
)

/** Delivery fees by country, and delivery times. */
export const shippingSchema = nestedForm(
  z
    .object({
      fee: typedAmount,
      freeFrom: typedAmountOrNone,
      counts: z._default(z.enum(['before', 'after']), 'before'),
      countries: z.optional(z.partialRecord(z.enum(countries), countryRate)),
      minDays: typedNumber(1, 60),
      maxDays: typedNumber(1, 60),
    })
    .check(
      z.refine(({ minDays, maxDays }) => minDays <= maxDays, { error: 'range_reversed', path: ['maxDays'] }),
      isFreeFrom,
      z.refine(({ countries: own = {} }) => countries.some((country) => own[country]?.mode !== 'none'), {
        error: 'one_country',
        path: ['countries', countries[0], 'mode'],
      }),
    ),
)

export function shippingOf(input: z.infer<typeof shippingSchema>): Pick<StoreSettings, 'shipping' | 'delivery'> {
  const { fee, freeFrom, counts, minDays, maxDays } = input
  const own: StoreSettings['shipping']['countries'] = {}
  for (const country of countries) {
    const typed = input.countries?.[country]
    if (typed?.mode === 'own') own[country] = { fee: typed.fee, freeFrom: typed.freeFrom }
    if (typed?.mode === 'none') own[country] = null
  }
  return { shipping: { fee, freeFrom, counts, countries: own }, delivery: { minDays, maxDays } }
}

/** How long an unpaid order reserves its goods: a shopper's own, and one with a payment link. */
export const reservationSchema = z.object({
  reservationMinutes: typedNumber(5, 1440),
  paymentLinkHours: typedNumber(1, 168),
})
