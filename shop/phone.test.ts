import parsePhone from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { describe, expect, test } from 'vitest'
import { isRealPhone } from './checkout/real-phone.ts'
import { examplePhone, formatPhone, isPhone, type PhoneCountry, phoneCountries, readPhone } from './phone.ts'

describe('reading a typed phone number', () => {
  const ways: [typed: string, country: PhoneCountry | undefined, e164: string][] = [
    ['66123456', undefined, '+96566123456'],
    ['٦٦١٢ ٣٤٥٦', undefined, '+96566123456'],
    ['۶۶۱۲-۳۴۵۶', 'KW', '+96566123456'],
    ['+965 6612 3456', 'SA', '+96566123456'],
    ['00965 6612 3456', undefined, '+96566123456'],
    ['٠٠٩٦٥٦٦١٢٣٤٥٦', undefined, '+96566123456'],
    ['965 6612 3456', undefined, '+96566123456'],
    ['\u206696566123456\u2069+', undefined, '+96566123456'],
    ['1881881', undefined, '+9651881881'],
    ['0512345678', 'SA', '+966512345678'],
    ['512345678', 'SA', '+966512345678'],
    ['+966 0512345678', 'KW', '+966512345678'],
    ['050 123 4567', 'AE', '+971501234567'],
    ['3312 3456', 'QA', '+97433123456'],
    ['(3600) 1234', 'BH', '+97336001234'],
    ['92123456', 'OM', '+96892123456'],
    ['01001234567', 'EG', '+201001234567'],
    ['+44 7400 123456', undefined, '+447400123456'],
    ['', undefined, ''],
  ]
  test.each(ways)('%s (%s)', (typed, country, e164) => {
    expect(readPhone(typed, country)).toBe(e164)
    if (e164 !== '') expect([isPhone(e164), isRealPhone(e164)]).toEqual([true, true])
    expect(readPhone(e164)).toBe(e164)
  })

  const wrong: [typed: string, country?: PhoneCountry][] = [
    ['6612345'],
    ['661234567'],
    ['12345678'],
    ['call me'],
    ['+965'],
    ['+0066123456'],
    ['66123456', 'SA'],
    ['0412345678', 'SA'],
    ['05012345', 'AE'],
    ['0511234567', 'AE'],
    ['1234567', 'QA'],
    ['51234567', 'BH'],
    ['312345678', 'OM'],
    ['0100123456', 'EG'],
    ['01601234567', 'EG'],
  ]
  test.each(wrong)('%s is no valid number (%s)', (typed, country) => {
    expect(isPhone(readPhone(typed, country))).toBe(false)
  })

  test('numbers of other countries are validated on the server', () => {
    for (const none of ['+447400', '+44740012345', '+11234567890', '+999123456789']) {
      expect(isRealPhone(readPhone(none)), none).toBe(false)
    }
    expect(isPhone('+11234567890')).toBe(true)
  })
})

test('numbers are grouped as is usual in their country', () => {
  expect(['+96566123456', '+96550012345', '+966512345678', '+971501234567', '+97433123456'].map(formatPhone)).toEqual([
    '+965 6612 3456',
    '+965 500 12345',
    '+966 51 234 5678',
    '+971 50 123 4567',
    '+974 3312 3456',
  ])
  expect(['+97336001234', '+96892123456', '+201001234567', '+447400123456', ''].map(formatPhone)).toEqual([
    '+973 3600 1234',
    '+968 9212 3456',
    '+20 10 01234567',
    '+447400123456',
    '',
  ])
})

describe.each(phoneCountries)('the plan of %s against the library', (country) => {
  test('accepts every number the library calls valid, and none of another length', () => {
    const lengths = metadata.countries[country]?.[3] as number[]
    let valid = 0
    // Every leading four digits, so that the test does not depend on chance.
    for (const length of lengths) {
      for (let leading = 0; leading < 10_000; leading++) {
        const digits = `${String(leading).padStart(4, '0')}${'1234567'.padEnd(length, '8')}`.slice(0, length)
        const phone = `+${metadata.countries[country]?.[0]}${digits}`
        const real = parsePhone(phone)
        if (real?.isValid() && real.country === country && real.number === phone) {
          valid++
          expect(isPhone(phone), phone).toBe(true)
        } else if (isPhone(phone)) expect(real?.isPossible(), phone).toBe(true)
      }
    }
    expect(valid).toBeGreaterThan(50)
  })

  test('has a valid example number, grouped by spaces only', () => {
    expect(isPhone(readPhone(examplePhone(country), country))).toBe(true)
    expect(examplePhone(country)).toMatch(/^[\d ]+$/)
  })
})
