import type { Locale } from '../money.ts'

/** The six states the shop delivers to (R12); Kuwait, where the store is, comes first. */
export const countries = ['KW', 'SA', 'AE', 'QA', 'BH', 'OM'] as const
export type Country = (typeof countries)[number]

const countryNames: Record<Country, Record<Locale, string>> = {
  KW: { ar: 'الكويت', en: 'Kuwait' },
  SA: { ar: 'السعودية', en: 'Saudi Arabia' },
  AE: { ar: 'الإمارات', en: 'United Arab Emirates' },
  QA: { ar: 'قطر', en: 'Qatar' },
  BH: { ar: 'البحرين', en: 'Bahrain' },
  OM: { ar: 'عُمان', en: 'Oman' },
}

export const countryName = (country: Country, locale: Locale): string => countryNames[country][locale]
