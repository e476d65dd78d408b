import { type Country, countries } from '../../addresses/countries.ts'
import type { Fils } from '../../money.ts'
import type { ShippingRule } from '../../pricing/totals.ts'

/** A country's delivery fee, and the amount from which it is free; null where it never is. */
export type CountryRate = { fee: Fils; freeFrom: Fils | null }

/**
 * The delivery rates (R3): one for all countries except those with their own, or with null, which the shop does not
 * deliver to. `counts`: whether the amount for free delivery counts before or after discounts.
 */
export type ShippingRates = CountryRate & {
  counts: 'before' | 'after'
  countries: Partial<Record<Country, CountryRate | null>>
}

/** The countries the shop delivers to, Kuwait first. */
export const deliveredTo = ({ countries: own }: Pick<ShippingRates, 'countries'>): Country[] =>
  countries.filter((country) => own[country] !== null)

/** The rule of a country, or null when the shop does not deliver there. */
export function rateFor({ countries: own, counts, ...same }: ShippingRates, country: Country): ShippingRule | null {
  const rate = own[country]
  return rate === null ? null : { ...(rate ?? { fee: same.fee, freeFrom: same.freeFrom }), counts }
}

/** The rule used before a cart's country is known: that of the shop's first country. */
export function firstRate(shipping: ShippingRates): ShippingRule {
  const [first = 'KW'] = deliveredTo(shipping)
  return rateFor(shipping, first) ?? { fee: shipping.fee, freeFrom: shipping.freeFrom }
}

/** The countries the shop delivers to, grouped by rate, in order. */
export function rateGroups(shipping: ShippingRates): { countries: Country[]; rate: CountryRate }[] {
  const groups = new Map<string, { countries: Country[]; rate: CountryRate }>()
  for (const country of deliveredTo(shipping)) {
    const { fee, freeFrom } = shipping.countries[country] ?? shipping
    const group = groups.get(`${fee} ${freeFrom}`)
    if (group) group.countries.push(country)
    else groups.set(`${fee} ${freeFrom}`, { countries: [country], rate: { fee, freeFrom } })
  }
  return [...groups.values()]
}

/** Whether one rate applies wherever the shop delivers, so that no country has to be named. */
export const isOneRate = (shipping: ShippingRates): boolean => rateGroups(shipping).length <= 1

/** The lowest delivery fee. */
export const lowestFee = (shipping: ShippingRates): Fils =>
  Math.min(...deliveredTo(shipping).map((country) => (shipping.countries[country] ?? shipping).fee))
