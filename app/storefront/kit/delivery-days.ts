import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

/** How long a parcel takes, in words that stand after "within" and «خلال», in `locale` or the page's own language. */
export function daysInWords({ minDays, maxDays }: StoreSettings['delivery'], to: { locale?: Locale } = {}): string {
  return minDays === maxDays ? m.text_days({ count: maxDays }, to) : m.days_range({ min: minDays, count: maxDays }, to)
}
