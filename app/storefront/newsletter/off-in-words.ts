import { isolate } from '#app/ui/isolate.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import type { Offer } from '#shop/newsletter/offer.ts'

/** What an offer takes off, inside a sentence: "10%", or an amount. */
export function offInWords({ type, value }: Pick<Offer, 'type' | 'value'>, locale: Locale): string {
  if (type === 'fixed') return isolate(formatMoney(value, locale))
  return locale === 'ar' ? `\u2066${value}%\u2069` : `${value}%`
}
