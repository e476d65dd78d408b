import { expect, test } from 'vitest'
import { hoursOf, hoursSchema, maxExceptions } from '../hours.ts'
import { isTaken, upcomingHolidays } from './upcoming-holidays.ts'

const written = upcomingHolidays('2026-11-23').map(({ name, from, until, isApproximate }) => [
  name.en,
  from,
  until,
  isApproximate,
])

test('two years of holidays, the Islamic ones by Umm al-Qura and approximate', () => {
  expect(written.slice(0, 9)).toEqual([
    ['New Year’s Day', '2027-01-01', '2027-01-01', false],
    ['Isra and Mi‘raj', '2027-01-05', '2027-01-05', true],
    ['Ramadan', '2027-02-08', '2027-03-08', true],
    ['National and Liberation Day', '2027-02-25', '2027-02-26', false],
    ['Eid al-Fitr', '2027-03-09', '2027-03-11', true],
    ['Arafat Day and Eid al-Adha', '2027-05-15', '2027-05-18', true],
    ['Islamic New Year', '2027-06-06', '2027-06-06', true],
    ['The Prophet’s birthday', '2027-08-14', '2027-08-14', true],
    ['Isra and Mi‘raj', '2027-12-25', '2027-12-25', true],
  ])
  expect(written.length).toBe(16)
  expect(written).toContainEqual(['Ramadan', '2028-01-28', '2028-02-25', true])
  expect(written.at(-1)).toEqual(['The Prophet’s birthday', '2028-08-03', '2028-08-03', true])
})

test('Ramadan ends where Eid begins, in every year', () => {
  for (let year = 2026; year < 2050; year += 2) {
    const found = upcomingHolidays(`${year}-01-01`)
    const ends = found.filter(({ name }) => name.en === 'Ramadan').map(({ until }) => Date.parse(until) + 86_400_000)
    const feasts = found.filter(({ name }) => name.en === 'Eid al-Fitr').map(({ from }) => Date.parse(from))
    expect(feasts).toContain(ends[0])
  }
})

test('a holiday moved to its announced days counts as added; next year’s does not', () => {
  const [eid, next] = upcomingHolidays('2026-11-23').filter(({ name }) => name.en === 'Eid al-Fitr')
  const taken = [{ name: eid!.name, from: '2027-03-10' }]
  expect([isTaken(eid!, taken), isTaken(next!, taken), isTaken(eid!, [])]).toEqual([true, false, false])
})

test('all of them are valid in the form of the hours', () => {
  const holidays = upcomingHolidays('2026-11-23')
  expect(holidays.length).toBeLessThan(maxExceptions)
  const fields = holidays.flatMap(({ name, from, until, hours }, at) =>
    Object.entries({ nameAr: name.ar, nameEn: name.en, from, until, ...(hours ?? { closed: 'on' }) }).map(
      ([field, value]) => [`exceptions.${at}.${field}`, value],
    ),
  )
  const read = hoursSchema.parse({ open: '9:00', close: '22:00', ...Object.fromEntries(fields) })
  expect(hoursOf(read).exceptions).toEqual(holidays.map(({ isApproximate, ...exception }) => exception))
})
