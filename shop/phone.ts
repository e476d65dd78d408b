import { toWesternDigits } from './numbers.ts'
import { phonePlans } from './phone-plans.ts'

/** The countries with built-in plans: the six Gulf states it delivers to, and Egypt. */
export type PhoneCountry = keyof typeof phonePlans
export const phoneCountries = Object.keys(phonePlans) as PhoneCountry[]

/** A calling code as displayed before a number, such as "+965". */
export const callingCode = (country: PhoneCountry): string => `+${phonePlans[country].code}`

/** The country of a number that begins with its calling code, or null for any other. No code is a prefix of another. */
export function phoneCountryOf(phone: string): PhoneCountry | null {
  return phoneCountries.find((country) => phone.startsWith(callingCode(country))) ?? null
}

/**
 * Parses a typed phone number to E.164 ("+96566123456"): any of the three kinds of digits, spaces, dashes and brackets,
 * + or 00 before the calling code (or a + after it, as happens in Arabic text), with or without the trunk 0. Without a
 * calling code it is a number of `country`. Invalid input returns a text that isPhone refuses.
 */
export function readPhone(typed: string, country: PhoneCountry = 'KW'): string {
  const digits = joined(typed)
  if (digits === '') return ''
  if (digits.startsWith('+')) {
    const abroad = phoneCountryOf(digits)
    return abroad === null ? digits : callingCode(abroad) + atHome(digits.slice(callingCode(abroad).length), abroad)
  }
  const national = callingCode(country) + atHome(digits, country)
  if (isPhone(national)) return national
  // 965 6612 3456: the calling code without its +.
  const coded = `+${digits}`
  return phoneCountryOf(coded) !== null && isPhone(readPhone(coded)) ? readPhone(coded) : national
}

/** A typed number without what is written between its digits; 00 before the calling code becomes +. */
function joined(typed: string): string {
  return toWesternDigits(typed)
    .replace(/[\s\-–().\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/^([\d]+)\+$/, '+$1')
    .replace(/^00/, '+')
}

/**
 * The digits by which a search finds a typed number of at least seven digits: all of them, and the last eight, which are
 * the same with and without the calling code. Empty for any other text.
 */
export function searchedDigits(typed: string): string[] {
  const digits = /^\+?(\d{7,})$/.exec(joined(typed))?.[1]
  return digits === undefined ? [] : [digits, digits.slice(-8)]
}

/** A national number without its trunk prefix 0. */
function atHome(digits: string, country: PhoneCountry): string {
  const { trunk } = phonePlans[country]
  return trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
}

/**
 * Whether an E.164 text is valid by the seven countries' plans, or has the form of any other country's number; those
 * are validated on the server, which has the plans of all countries (real-phone.ts).
 */
export function isPhone(phone: string): boolean {
  if (!/^\+[1-9]\d{7,14}$/.test(phone)) return false
  const country = phoneCountryOf(phone)
  return country === null || matches(phonePlans[country].valid, phone.slice(callingCode(country).length))
}

/** "+966 51 234 5678": grouped as is usual in the country; other countries' numbers unchanged. */
export function formatPhone(phone: string): string {
  const country = phoneCountryOf(phone)
  if (country === null) return phone
  return `${callingCode(country)} ${groupNational(phone.slice(callingCode(country).length), country)}`
}

/** The national part of a number, grouped ("6612 3456"). */
export function groupNational(digits: string, country: PhoneCountry): string {
  for (const [leading, pattern, shape] of phonePlans[country].groups) {
    if (new RegExp(`^(?:${leading})`).test(digits) && matches(pattern, digits))
      return digits.replace(new RegExp(`^${pattern}$`), shape)
  }
  return digits
}

/** An example mobile number of a country, as it may be typed ("5001 2345"). */
export function examplePhone(country: PhoneCountry): string {
  return groupNational(phonePlans[country].example, country)
}

const matches = (pattern: string, digits: string) => new RegExp(`^(?:${pattern})$`).test(digits)
