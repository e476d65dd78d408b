import type { Executor } from '#shop/db.ts'
import type { Locale } from '#shop/money.ts'

export type SampleContext = { tx: Executor; locale: Locale; now: Date }

/** The recipient of the sample emails. */
export const email = 'sara@example.com'
export const personName = (locale: Locale) =>
  locale === 'ar' ? { firstName: 'سارة', lastName: 'العنزي' } : { firstName: 'Sara', lastName: 'Al Anzi' }
export const fullName = (locale: Locale) => Object.values(personName(locale)).join(' ')
