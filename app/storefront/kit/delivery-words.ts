import * as m from '#locales/compiled/messages.js'
import { type Country, countries, countryName } from '#shop/addresses/countries.ts'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

/** The delivery time as words that follow "within" and «خلال», in `locale` or the page's own language. */
export function daysInWords({ minDays, maxDays }: StoreSettings['delivery'], to: { locale?: Locale } = {}): string {
  if (minDays === maxDays) return m.text_days({ count: maxDays }, to)
  return m.days_range({ min: m.days_from({ count: minDays }, to), count: maxDays }, to)
}

/** Where the shop delivers, as words that follow "in" and «في»: the Gulf, or the countries by name. */
export function countriesInWords(offered: readonly Country[], locale: Locale): string {
  if (offersAll(offered)) return m.delivery_everywhere({}, { locale })
  const names = offered.map((id) => (locale === 'en' && id === 'AE' ? 'the ' : '') + countryName(id, locale))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

/** Whether the shop delivers to every country it could. */
export const offersAll = (offered: readonly Country[]): boolean => countries.every((id) => offered.includes(id))
