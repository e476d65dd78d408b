import { currencies, type Fils, isCurrency, parseFils, toDecimal } from '#shop/money.ts'

/** Fils as a number of dinars that JSON writes with exactly those digits: 2025 becomes 2.025, never 2.0249999. */
export function dinars(fils: Fils): number {
  return Number(toDecimal(fils))
}

/** Parses a gateway's amount, a number or a text such as "1,234.500", to fils; null when it is invalid. */
export function filsOf(amount: unknown): Fils | null {
  const text =
    typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.replaceAll(',', '') : ''
  return parseFils(text.replace(/(\.\d{3})0+$/, '$1'))
}

/** An amount with the decimals of its currency, as gateways sign it: 12.5 KWD as "12.500", 12.5 SAR as "12.50". */
export function signedAmount(amount: unknown, currency: string): string {
  const fils = filsOf(amount)
  if (fils === null) return ''
  const decimals = isCurrency(currency) ? currencies[currency].decimals : /^(BHD|OMR|JOD)$/.test(currency) ? 3 : 2
  return decimals === 3 ? toDecimal(fils) : toDecimal(fils).slice(0, -1)
}
