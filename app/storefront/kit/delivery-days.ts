import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

/** The delivery time as words that follow "within" and «خلال», in `locale` or the page's own language. */
export function daysInWords({ minDays, maxDays }: StoreSettings['delivery'], to: { locale?: Locale } = {}): string {
  if (minDays === maxDays) return m.text_days({ count: maxDays }, to)
  return m.days_range({ min: m.days_from({ count: minDays }, to), count: maxDays }, to)
}
