import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { OrderPaymentMethod, PaymentMethod } from '#shop/payments/methods.ts'

type MethodTexts = { name: typeof m.pay_name_knet; description: () => string }

const words: Record<OrderPaymentMethod, MethodTexts> = {
  knet: { name: m.pay_name_knet, description: m.method_knet_text },
  visa: { name: m.pay_name_visa, description: m.method_card_text },
  cash: { name: m.pay_name_cash, description: m.pay_by_hand_text },
  transfer: { name: m.pay_name_transfer, description: m.pay_by_hand_text },
  mastercard: { name: m.pay_name_mastercard, description: m.method_card_text },
}

/** A payment method's name in `locale`, or in the page's own language. */
export const methodName = (method: OrderPaymentMethod, to: { locale?: Locale } = {}): string =>
  words[method].name({}, to)

/** The cards a payment method accepts, as help for choosing one. */
export const methodDescription = (method: PaymentMethod): string => words[method].description()

/** The URL of a payment method's badge. */
export const methodPicture = (method: OrderPaymentMethod): string => `/art/pay-${method}.svg`

/** Payment methods as a list: "KNET, VISA or Mastercard". */
export function paymentsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const names = methods.map((method) => methodName(method, { locale }))
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(names)
}
