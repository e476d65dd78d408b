import { expect, test } from 'vitest'
import { hourInWords, monthsInWords, spanInWords, whenInWords, zoneName } from '#app/appointment-time.ts'
import { clockInWords, formatWhen, hoursBetween, rangeInWords } from '#app/kuwait-time.ts'

test.each([
  ['0:00', '12:00 ص'],
  ['9:00', '9:00 ص'],
  ['11:59', '11:59 ص'],
  ['12:05', '12:05 م'],
  ['22:00', '10:00 م'],
  ['24:00', '12:00 ص'],
])('%s uses the 12-hour clock in Arabic', (time, expected) => {
  expect(clockInWords(time, 'ar')).toBe(expected.replace(' ', '\u00a0'))
  expect(clockInWords(time, 'en')).toBe(time)
})

test('a range is in words in Arabic, each end isolated', () => {
  expect(hoursBetween('9:00', '22:00', 'ar')).toBe('من \u20689:00\u00a0ص\u2069 إلى \u206810:00\u00a0م\u2069')
  expect(hoursBetween('9:00', '22:00', 'en')).toBe('9:00 – 22:00')
  expect(rangeInWords('2027-02-08', '2027-03-09', 'ar')).toBe('من \u20682027-02-08\u2069 إلى \u20682027-03-09\u2069')
})

test('appointments and moments have the same time format', () => {
  const [startsAt, endsAt] = [new Date('2026-11-22T13:00:00Z'), new Date('2026-11-22T13:45:00Z')]
  expect(hourInWords(startsAt, 'ar')).toBe(clockInWords('16:00', 'ar'))
  expect(formatWhen(startsAt, 'ar')).toContain(clockInWords('16:00', 'ar'))
  expect(spanInWords({ startsAt, endsAt }, 'ar')).toMatch(
    /2026، من \u20684:00\u00a0م\u2069 إلى \u20684:45\u00a0م\u2069$/,
  )
  expect(spanInWords({ startsAt, endsAt }, 'en')).toMatch(/2026, 16:00 – 16:45$/)
})

test.each([
  ['Africa/Cairo', 'مصر', 'Egypt'],
  ['Asia/Riyadh', 'المملكة العربية السعودية', 'Saudi Arabia'],
  ['Asia/Dubai', 'الإمارات العربية المتحدة', 'United Arab Emirates'],
  ['America/New_York', 'نيويورك', 'New York'],
])('the zone %s has a name in the reader’s language', (zone, arabic, english) => {
  expect([zoneName(zone, 'ar'), zoneName(zone, 'en')]).toEqual([arabic, english])
})

test('a chosen time is one line, in Kuwait’s and the visitor’s time zone', () => {
  const at = new Date('2026-11-22T13:00:00Z')
  expect(whenInWords(at, 'ar')).toBe('الأحد، 22 نوفمبر 2026، 4:00\u00a0م')
  expect(whenInWords(at, 'ar', 'Africa/Cairo')).toBe('الأحد، 22 نوفمبر 2026، 3:00\u00a0م')
  expect(whenInWords(at, 'en')).toMatch(/^Sunday,? 22 November 2026, 16:00$/)
})

test.each([
  ['2026-11-22', '2026-11-28', 'نوفمبر 2026', 'November 2026'],
  ['2026-11-29', '2026-12-05', 'نوفمبر وديسمبر 2026', 'November and December 2026'],
  ['2026-12-27', '2027-01-02', 'ديسمبر 2026 ويناير 2027', 'December 2026 and January 2027'],
])('the week from %s to %s names its months', (first, last, arabic, english) => {
  expect([monthsInWords(first, last, 'ar'), monthsInWords(first, last, 'en')]).toEqual([arabic, english])
})
