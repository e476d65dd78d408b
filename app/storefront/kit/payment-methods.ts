import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { OrderPaymentMethod, PaymentMethod } from '#shop/payments/methods.ts'

const methodNames: Record<OrderPaymentMethod, typeof m.pay_name_knet> = {
  knet: m.pay_name_knet,
  visa: m.pay_name_visa,
  cash: m.pay_name_cash,
  transfer: m.pay_name_transfer,
  mastercard: m.pay_name_mastercard,
}

/** A payment method's name in `locale`, or in the page's own language. */
export const methodName = (method: OrderPaymentMethod, to: { locale?: Locale } = {}): string =>
  methodNames[method]({}, to)

/** The URL of a payment method's badge. */
export const methodPicture = (method: OrderPaymentMethod): string => `/art/pay-${method}.svg`

/** Payment methods as a list: "KNET, VISA or Mastercard". */
export function paymentsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const names = methods.map((method) => methodName(method, { locale }))
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(names)
}
