import * as m from '#locales/compiled/messages.js'
import { countryName } from '#shop/addresses/countries.ts'
import type { Locale } from '#shop/money.ts'
import type { CustomerKind } from '#shop/reports/people.ts'
import type { KindSales } from '#shop/reports/report.ts'
import type { CountrySales } from '#shop/reports/sales.ts'

const kinds: Record<KindSales['kind'], () => string> = {
  guide: m.reports_type_guide,
  physical: m.reports_type_physical,
  consultation: m.reports_type_consultation,
  shipping: m.reports_type_shipping,
}
/** Display name of a product kind, or of shipping. */
export const kindName = (kind: KindSales['kind']): string => kinds[kind]()

const customers: Record<CustomerKind, () => string> = {
  new: m.reports_customers_new,
  returning: m.reports_customers_returning,
  unknown: m.reports_customers_unknown,
}
export const customerName = (kind: CustomerKind): string => customers[kind]()

/** Display name of a destination. */
export function placeName(country: CountrySales['country'], locale: Locale): string {
  if (country === 'digital') return m.reports_country_digital()
  return country === 'unknown' ? m.reports_country_unknown() : countryName(country, locale)
}
