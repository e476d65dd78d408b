import { expect, test } from 'vitest'
import { kuwaitDate, kuwaitInstant, kuwaitMinute, kuwaitWeekday, kuwaitYear, startOfDay } from './kuwait-time.ts'
import { isDate, requestedDays } from './typed/days.ts'

test('the year changes at midnight in Kuwait, three hours before UTC', () => {
  expect(kuwaitYear(new Date('2026-12-31T20:59:59.999Z'))).toBe(2026)
  expect(kuwaitYear(new Date('2026-12-31T21:00:00Z'))).toBe(2027)
  expect(kuwaitYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027)
  expect(kuwaitYear(new Date('2027-01-01T00:00:00+03:00'))).toBe(2027)
})

test('a day begins three hours before UTC midnight, also after the last of a month', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T21:00:00.000Z')
  expect(startOfDay('2028-02-28', 2)).toEqual(new Date('2028-03-01T00:00:00+03:00'))
  expect(kuwaitInstant('2026-11-21', '9:05')).toEqual(new Date('2026-11-21T09:05:00+03:00'))
  const late = new Date('2026-11-20T22:30:00Z')
  expect([kuwaitDate(late), kuwaitDate(late, -21), kuwaitMinute(late), kuwaitWeekday(late)]).toEqual([
    '2026-11-21',
    '2026-10-31',
    '2026-11-21 01:30',
    6,
  ])
})

test('lists are filtered by whole days, and only by days that exist', () => {
  const daysOf = (query: string) => requestedDays(new URLSearchParams(query))
  expect(daysOf('from=2026-11-01&until=2026-11-01')).toEqual({
    from: new Date('2026-11-01T00:00:00+03:00'),
    until: new Date('2026-11-02T00:00:00+03:00'),
  })
  expect(daysOf('from=2026-02-30&until=0000-01-01')).toEqual({ from: undefined, until: undefined })
  expect(['2028-02-29', '2027-02-29', '2026-13-01', '2026-1-1', ''].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
