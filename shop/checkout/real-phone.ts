import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isPhone, phoneCountryOf } from '../phone.ts'

/**
 * Whether an E.164 number exists, of any country: the seven by their plans, the others by the library's own tables.
 * For the server only: the tables are heavier than the whole checkout.
 */
export function isRealPhone(phone: string): boolean {
  if (!isPhone(phone)) return false
  return phoneCountryOf(phone) !== null || parsePhoneNumberFromString(phone)?.isValid() === true
}
