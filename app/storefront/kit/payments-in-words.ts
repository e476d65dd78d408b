import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { PaymentMethod } from '#shop/ports.ts'

const names: Record<PaymentMethod, typeof m.pay_name_knet> = {
  knet: m.pay_name_knet,
  visa: m.pay_name_visa,
  mastercard: m.pay_name_mastercard,
}

/** A way to pay by the name of its language, in `locale` or the page's own. */
export const methodName = (method: PaymentMethod, to: { locale?: Locale } = {}): string => names[method]({}, to)

/** Ways to pay in a sentence: "KNET, VISA or Mastercard". */
export function paymentsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const words = methods.map((method) => methodName(method, { locale }))
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(words)
}
