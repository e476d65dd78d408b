import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { countryName } from '#shop/addresses/countries.ts'
import type { Fils, Locale } from '#shop/money.ts'
import { type CountryRate, rateGroups, type ShippingRates } from '#shop/settings/delivery/rates.ts'

type Show = (fils: Fils) => string

/** The rates of a shop with several, each with its countries: "Kuwait 2.000, Oman and Qatar 5.000". */
export function ratesInWords(shipping: ShippingRates, locale: Locale, show: Show): string {
  const to = { locale }
  return eachGroup(shipping, locale, ({ fee, freeFrom }, names) => {
    if (fee === 0) return m.delivery_rate_free({ countries: names }, to)
    const inputs = { countries: names, fee: isolate(show(fee)) }
    return freeFrom === null
      ? m.delivery_rate(inputs, to)
      : m.delivery_rate_from({ ...inputs, from: isolate(show(freeFrom)) }, to)
  })
}

/** The free delivery thresholds, with their countries; empty when there are none. */
export const freeFromInWords = (shipping: ShippingRates, locale: Locale, show: Show): string =>
  eachGroup(shipping, locale, ({ freeFrom }, countries) =>
    freeFrom === null ? '' : m.delivery_rate({ countries, fee: isolate(show(freeFrom)) }, { locale }),
  )

function eachGroup(shipping: ShippingRates, locale: Locale, say: (rate: CountryRate, names: string) => string): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return rateGroups(shipping)
    .map(({ countries, rate }) => say(rate, list.format(countries.map((country) => countryName(country, locale)))))
    .filter((text) => text !== '')
    .join(m.delivery_rate_comma({}, { locale }))
}
