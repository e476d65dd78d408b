import { freeFromInWords, ratesInWords } from '#app/storefront/content/shipping-words.ts'
import { countriesInWords, daysInWords } from '#app/storefront/kit/delivery-words.ts'
import { hoursInWords } from '#app/storefront/kit/hours-in-words.ts'
import { paymentsInWords } from '#app/storefront/kit/payment-methods.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { Placeholder } from '#shop/content/placeholders.ts'
import { type CurrencyCode, currencies, type Fils, formatMoney, type Locale } from '#shop/money.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import { formatPhone } from '#shop/phone.ts'
import { deliveredTo, isOneRate, rateGroups } from '#shop/settings/delivery/rates.ts'
import type { StoreSettings } from '#shop/settings/form.ts'

/** A placeholder's value: part of a sentence, a value with its own direction, or a contact link. */
export type PlaceholderValue =
  | { text: string; kind: 'words' | 'value' }
  | { text: string; kind: 'contact'; href: string }

export type PlaceholderValues = Record<Placeholder, PlaceholderValue>

/**
 * The settings' current values in a language, so that no text promises what the shop does not keep (R3). Money is in
 * KWD whatever the visitor's currency: a policy states what is charged.
 */
export function placeholderValues(settings: StoreSettings, locale: Locale): PlaceholderValues {
  const { contact, shipping, rates, payments } = settings
  const to = { locale }
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const offered = settings.currencies.filter((code) => code !== 'KWD')
  const others: readonly CurrencyCode[] = offered.length > 0 ? offered : ['KWD']
  const accepted = paymentMethods.filter((method) => payments[method])
  const words = (text: string) => ({ kind: 'words', text }) as const
  const reached = (text: string, href: string) => (text ? ({ kind: 'contact', text, href } as const) : words(''))
  return {
    shop: { kind: 'value', text: settings.name[locale] },
    email: reached(contact.email, `mailto:${contact.email}`),
    phone: reached(formatPhone(contact.phone), `tel:${contact.phone.replace(/[^\d+]/g, '')}`),
    whatsapp: reached(formatPhone(contact.whatsapp), `https://wa.me/${contact.whatsapp.replace(/\D/g, '')}`),
    hours: words(hoursInWords(settings.hours, locale)),
    ...shippingValues(shipping, locale, words),
    delivery_countries: words(countriesInWords(deliveredTo(shipping), locale)),
    delivery_days: words(daysInWords(settings.delivery, to)),
    ...sessionValues(settings.booking, locale, words),
    ...returnValues(settings.returns, locale, words),
    reservation_minutes: words(m.text_minutes({ count: settings.reservationMinutes }, to)),
    payments: words(paymentsInWords(accepted, locale)),
    currencies: words(list.format(others.map((code) => currencies[code][locale === 'ar' ? 'nameAr' : 'name']))),
    rates: words(list.format(others.map((code) => isolate(formatMoney(1000, locale, code, rates[code]))))),
  }
}

/** How long before an appointment its buyer may change it, and how often they may move it. */
function sessionValues(
  { changeHours, maxMoves: count }: Pick<StoreSettings['booking'], 'changeHours' | 'maxMoves'>,
  locale: Locale,
  words: (text: string) => PlaceholderValue,
): Pick<PlaceholderValues, 'session_change_hours' | 'session_move_sentence'> {
  const to = { locale }
  const hours = m.text_hours({ count: changeHours }, to)
  return { session_change_hours: words(hours), session_move_sentence: words(m.text_session_move({ count, hours }, to)) }
}

/** How to return a product, and until when; by writing to the shop when the order's page offers no returns. */
function returnValues(
  { days: count }: StoreSettings['returns'],
  locale: Locale,
  words: (text: string) => PlaceholderValue,
): Pick<PlaceholderValues, 'return_sentence' | 'return_period'> {
  const to = { locale }
  if (count === 0)
    return { return_sentence: words(m.text_return_write({}, to)), return_period: words(m.text_return_at_once({}, to)) }
  const days = m.returns_days({ count }, to)
  const button = m.returns_card_go({}, to)
  return {
    return_sentence: words(m.text_return_order_page({ button, days }, to)),
    return_period: words(m.text_return_within({ days }, to)),
  }
}

/** Delivery fees: by country when they differ. */
function shippingValues(
  shipping: StoreSettings['shipping'],
  locale: Locale,
  words: (text: string) => PlaceholderValue,
): Pick<PlaceholderValues, 'shipping_sentence' | 'shipping_fee' | 'free_from'> {
  const to = { locale }
  const money = (fils: Fils) => isolate(formatMoney(fils, locale))
  // Every country has the default rate.
  const [{ rate } = { rate: shipping }] = rateGroups(shipping)
  const { freeFrom } = rate
  const after = shipping.counts === 'after' ? ` ${m.delivery_counts_after_text({}, to)}` : ''
  if (!isOneRate(shipping)) {
    const free = freeFromInWords(shipping, locale, (fils) => formatMoney(fils, locale))
    const list = ratesInWords(shipping, locale, (fils) => formatMoney(fils, locale))
    return {
      shipping_sentence: words(m.delivery_rates({ list }, to) + (free === '' ? '' : after)),
      shipping_fee: words(list),
      free_from: words(free === '' ? m.text_no_free_from({}, to) : free),
    }
  }
  const sentence =
    rate.fee === 0
      ? m.text_shipping_free({}, to)
      : freeFrom === null
        ? m.text_shipping_fee({ fee: money(rate.fee) }, to)
        : m.text_shipping_fee_from({ fee: money(rate.fee), from: money(freeFrom) }, to) + after
  return {
    shipping_sentence: words(sentence),
    shipping_fee: words(rate.fee === 0 ? m.text_no_fee({}, to) : money(rate.fee)),
    free_from: words(freeFrom === null ? m.text_no_free_from({}, to) : money(freeFrom)),
  }
}
