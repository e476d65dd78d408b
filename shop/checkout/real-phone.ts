import { isPhone, phoneCountryOf } from '../phone.ts'

/** Loaded with the first number from outside the Gulf: its tables take 2 MB of memory. */
function worldPhones(): typeof import('libphonenumber-js/max') {
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('libphonenumber-js/max')
}

/**
 * Whether an E.164 number exists, of any country: the seven by their plans, the others by the library's own tables.
 * For the server only: the tables are heavier than the whole checkout.
 */
export function isRealPhone(phone: string): boolean {
  if (!isPhone(phone)) return false
  return phoneCountryOf(phone) !== null || worldPhones().parsePhoneNumberFromString(phone)?.isValid() === true
}
