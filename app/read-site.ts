import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { currencies } from '#shop/money.ts'
import { formatPhone } from '#shop/phone.ts'
import { offeredCurrency } from '#shop/settings/currencies.ts'
import { deliveredTo, firstRate, isOneRate, lowestFee } from '#shop/settings/delivery/rates.ts'
import { exceptionOn } from '#shop/settings/opening.ts'

/** Data of every page: language, currency and the store's settings. Nothing personal, so that pages can be cached. */
export async function readSite(context: Readonly<RouterContextProvider>) {
  const visitor = context.get(visitorContext)
  const shop = context.get(shopContext)
  const settings = await shop.settings.read()
  const currency = offeredCurrency(settings, visitor.currency)
  const rate = settings.rates[currency] ?? currencies[currency].rate
  const today = kuwaitDate(shop.clock.now())
  return {
    locale: visitor.locale,
    currency,
    rate,
    prefix: visitor.prefix,
    baseUrl: shop.baseUrl,
    testShop: !shop.gateway.live,
    store: {
      name: settings.name,
      contact: { ...settings.contact, phoneText: formatPhone(settings.contact.phone) },
      registration: settings.company.registration,
      hours: { ...settings.hours, exceptions: settings.hours.exceptions.filter(({ until }) => until >= today) },
      /** The exception on the day of rendering; pages are cached for minutes. */
      today: exceptionOn(settings.hours, today),
      currencies: settings.currencies,
      payments: settings.payments,
      social: settings.social,
      shipping: firstRate(settings.shipping),
      /** The lowest delivery fee; null when there is only one. */
      shippingFrom: isOneRate(settings.shipping) ? null : lowestFee(settings.shipping),
      countries: deliveredTo(settings.shipping),
      delivery: settings.delivery,
      reservationMinutes: settings.reservationMinutes,
      cartReminders: settings.cartReminders.on,
      ...(shop.messenger !== null && { whatsapp: true }),
    },
  }
}
