import { type Country, countries } from '../../addresses/countries.ts'
import type { Fils } from '../../money.ts'
import type { ShippingRule } from '../../pricing/totals.ts'

/** What delivery to a country costs, and from which amount on nothing; null where there is no such amount. */
export type CountryRate = { fee: Fils; freeFrom: Fils | null }

/**
 * What delivery costs (R3): one rate for all countries but those with one of their own, or with null, which the shop
 * does not deliver to. `counts`: whether the amount it is free from counts before or after discounts.
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

/** The rule a cart is priced with before its country is known: that of the first country of the shop. */
export function firstRate(shipping: ShippingRates): ShippingRule {
  const [first = 'KW'] = deliveredTo(shipping)
  return rateFor(shipping, first) ?? { fee: shipping.fee, freeFrom: shipping.freeFrom }
}

/** The countries the shop delivers to, those of one rate together, in their order. */
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

/** Whether one rate holds everywhere, so that no country has to be named. */
export const isOneRate = ({ countries: own }: Pick<ShippingRates, 'countries'>): boolean =>
  Object.keys(own).length === 0

/** What delivery costs where it costs least. */
export const lowestFee = (shipping: ShippingRates): Fils =>
  Math.min(...deliveredTo(shipping).map((country) => (shipping.countries[country] ?? shipping).fee))
