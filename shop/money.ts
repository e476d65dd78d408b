/**
 * Money is a whole number of fils (1 KWD = 1000 fils) everywhere in the code. Other currencies are for display only:
 * converted once, at the end, half up, with a rate stored as a decimal text so that no float ever touches a price.
 */
export type Fils = number

export type Locale = 'ar' | 'en'

export const currencies = {
  KWD: { decimals: 3, ar: 'د.ك', en: 'KWD', name: 'Kuwaiti dinar', nameAr: 'دينار كويتي', rate: '1' },
  SAR: { decimals: 2, ar: 'ر.س', en: 'SAR', name: 'Saudi riyal', nameAr: 'ريال سعودي', rate: '12.25' },
  AED: { decimals: 2, ar: 'د.إ', en: 'AED', name: 'UAE dirham', nameAr: 'درهم إماراتي', rate: '12' },
  QAR: { decimals: 2, ar: 'ر.ق', en: 'QAR', name: 'Qatari riyal', nameAr: 'ريال قطري', rate: '11.9' },
  EGP: { decimals: 2, ar: 'ج.م', en: 'EGP', name: 'Egyptian pound', nameAr: 'جنيه مصري', rate: '100.5' },
  USD: { decimals: 2, ar: '$', en: '$', name: 'US dollar', nameAr: 'دولار أمريكي', rate: '3.27' },
  EUR: { decimals: 2, ar: '€', en: '€', name: 'Euro', nameAr: 'يورو', rate: '3.45' },
} as const

export type CurrencyCode = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as CurrencyCode[]

/** True when the text names one of the seven currencies the shop can show. */
export function isCurrency(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.hasOwn(currencies, code)
}

const rateScale = 1_000_000n

/** Parses a rate such as "12.25" to millionths; throws for anything that is not a plain positive decimal. */
function rateInMillionths(rate: string): bigint {
  const match = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(rate)
  if (!match) throw new Error(`not an exchange rate: ${rate}`)
  return BigInt(match[1] ?? '0') * rateScale + BigInt((match[2] ?? '').padEnd(6, '0'))
}

/** Integer division, rounded half up; for non-negative amounts. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n)
}

/** Fils in a currency, as a decimal text with that currency's decimals and no separators ("27.56"). */
export function toDecimal(
  fils: Fils,
  currency: CurrencyCode = 'KWD',
  rate: string = currencies[currency].rate,
): string {
  if (fils < 0) return `-${toDecimal(-fils, currency, rate)}`
  const decimals = currencies[currency].decimals
  const minorPerMajor = 10n ** BigInt(decimals)
  const minor = divideHalfUp(BigInt(fils) * rateInMillionths(rate) * minorPerMajor, 1000n * rateScale)
  return `${minor / minorPerMajor}.${(minor % minorPerMajor).toString().padStart(decimals, '0')}`
}

/** Fils as KWD for a CSV (R6): two decimals, a third only when it is not zero. */
export function toCsvPrice(fils: Fils): string {
  return toDecimal(fils).replace(/0$/, '')
}

/** "2.250" in KWD to 2250 fils; null for anything that is not an amount with at most three decimals. */
export function parseFils(text: string): Fils | null {
  const match = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}

/**
 * A price for display: Western digits, thousands separators, the symbol before the amount in English ("KWD 2.250") and
 * after it in Arabic ("2.250 د.ك"), joined by a no-break space (R4).
 */
export function formatMoney(fils: Fils, locale: Locale, currency: CurrencyCode = 'KWD', rate?: string): string {
  const [major = '0', minor = ''] = toDecimal(fils, currency, rate).split('.')
  const amount = `${major.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')}.${minor}`
  const symbol = currencies[currency][locale]
  return locale === 'ar' ? `${amount}\u00a0${symbol}` : `${symbol}\u00a0${amount}`
}

/** A formatted price as a deduction: the minus stays left of the digits even with the Arabic symbol. */
export const formatDeduction = (price: string): string =>
  /^\d/.test(price) ? price.replace(/^[\d.,]+/, '\u2066−$&\u2069') : `−${price}`

/** The percentage on a sale badge: rounded (original - sale) / original * 100, or 0 when nothing is saved (R5). */
export function savedPercent(price: Fils, originalPrice: Fils | null): number {
  if (originalPrice === null || originalPrice <= price) return 0
  return Number(divideHalfUp(BigInt(originalPrice - price) * 100n, BigInt(originalPrice)))
}
