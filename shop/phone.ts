import { toWesternDigits } from './numbers.ts'
import { phonePlans } from './phone-plans.ts'

/** The countries whose numbers the shop knows by heart: the six Gulf states it delivers to, and Egypt. */
export type PhoneCountry = keyof typeof phonePlans
export const phoneCountries = Object.keys(phonePlans) as PhoneCountry[]

/** "+965" and its like, as it stands before a number. */
export const callingCode = (country: PhoneCountry): string => `+${phonePlans[country].code}`

/** The country of a number that begins with its calling code, or null when it is none of ours. No code begins another. */
export function phoneCountryOf(phone: string): PhoneCountry | null {
  return phoneCountries.find((country) => phone.startsWith(callingCode(country))) ?? null
}

/**
 * A phone as people type it, in E.164 ("+96566123456"): any of the three kinds of digits, spaces, dashes and brackets,
 * + or 00 before the calling code (or a + that slipped behind it, as it does in Arabic text), the 0 of a call at home
 * or not. Without a calling code it is a number of `country`. What is no phone comes back as one that isPhone refuses.
 */
export function readPhone(typed: string, country: PhoneCountry = 'KW'): string {
  const digits = toWesternDigits(typed)
    .replace(/[\s\-–().\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/^([\d]+)\+$/, '+$1')
    .replace(/^00/, '+')
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

/** A national number without the 0 that is dialled before it at home. */
function atHome(digits: string, country: PhoneCountry): string {
  const { trunk } = phonePlans[country]
  return trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
}

/**
 * Whether an E.164 text is a number of the seven countries' plans, or has the shape of a number of any other; whether
 * such a one exists is asked on the server, where the whole world's plans are (real-phone.ts).
 */
export function isPhone(phone: string): boolean {
  if (!/^\+[1-9]\d{7,14}$/.test(phone)) return false
  const country = phoneCountryOf(phone)
  return country === null || matches(phonePlans[country].valid, phone.slice(callingCode(country).length))
}

/** "+966 51 234 5678": grouped as people of the country read it; other countries' numbers as they are. */
export function formatPhone(phone: string): string {
  const country = phoneCountryOf(phone)
  if (country === null) return phone
  return `${callingCode(country)} ${groupNational(phone.slice(callingCode(country).length), country)}`
}

/** The national half of a number, grouped ("6612 3456"). */
export function groupNational(digits: string, country: PhoneCountry): string {
  for (const [leading, pattern, shape] of phonePlans[country].groups) {
    if (new RegExp(`^(?:${leading})`).test(digits) && matches(pattern, digits))
      return digits.replace(new RegExp(`^${pattern}$`), shape)
  }
  return digits
}

/** A mobile number of a country as it may be typed, to show how one looks ("5001 2345"). */
export function examplePhone(country: PhoneCountry): string {
  return groupNational(phonePlans[country].example, country)
}

const matches = (pattern: string, digits: string) => new RegExp(`^(?:${pattern})$`).test(digits)
