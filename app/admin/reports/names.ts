import * as m from '#locales/compiled/messages.js'
import { countryName } from '#shop/addresses/shipping.ts'
import type { Locale } from '#shop/money.ts'
import type { CustomerKind } from '#shop/reports/people.ts'
import type { KindSales } from '#shop/reports/report.ts'
import type { CountrySales } from '#shop/reports/sales.ts'

const kinds: Record<KindSales['kind'], () => string> = {
  guide: m.rep_kind_guide,
  physical: m.rep_kind_physical,
  consultation: m.rep_kind_consultation,
  shipping: m.rep_kind_shipping,
}
/** A kind of goods, or the shipping beside them, in words. */
export const kindName = (kind: KindSales['kind']): string => kinds[kind]()

const customers: Record<CustomerKind, () => string> = {
  new: m.rep_customers_new,
  returning: m.rep_customers_returning,
  unknown: m.rep_customers_unknown,
}
export const customerName = (kind: CustomerKind): string => customers[kind]()

/** Where something was sent, in words. */
export function placeName(country: CountrySales['country'], locale: Locale): string {
  if (country === 'digital') return m.rep_country_digital()
  return country === 'unknown' ? m.rep_country_unknown() : countryName(country, locale)
}
