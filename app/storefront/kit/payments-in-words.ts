import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { PaymentMethod } from '#shop/ports.ts'

const names: Record<PaymentMethod, typeof m.pay_name_knet> = {
  knet: m.pay_name_knet,
  visa: m.pay_name_visa,
  mastercard: m.pay_name_mastercard,
}

/** Ways to pay in a sentence: "KNET, VISA or Mastercard". */
export function paymentsInWords(methods: readonly PaymentMethod[], locale: Locale): string {
  const words = methods.map((method) => names[method]({}, { locale }))
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'disjunction' }).format(words)
}
