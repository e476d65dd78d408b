import { expect, test } from 'vitest'
import { hoursOn, openingAt } from './opening.ts'

const daily = { open: '9:00', close: '22:00', closedDays: [] }
const noFriday = { ...daily, closedDays: [5] }
/** An instant of Kuwait's clock; 2026-11-01 is a Sunday. */
const kuwait = (text: string) => new Date(`${text}+03:00`)

test('open from the first minute to the one before closing, by Kuwait’s clock', () => {
  expect(openingAt(daily, kuwait('2026-11-03T08:59:59'))).toEqual({
    open: false,
    next: { inDays: 0, day: 2, at: '9:00' },
  })
  expect(openingAt(daily, kuwait('2026-11-03T09:00:00'))).toEqual({ open: true, until: '22:00' })
  expect(openingAt(daily, kuwait('2026-11-03T21:59:59'))).toEqual({ open: true, until: '22:00' })
  expect(openingAt(daily, kuwait('2026-11-03T22:00:00'))).toEqual({
    open: false,
    next: { inDays: 1, day: 3, at: '9:00' },
  })
  // In London it is still the day before.
  expect(openingAt(daily, new Date('2026-11-02T21:30:00Z'))).toMatchObject({ next: { inDays: 0, day: 2 } })
})

test('a day off is closed all day, and the next opening is after it', () => {
  expect(openingAt(noFriday, kuwait('2026-11-06T12:00:00'))).toEqual({
    open: false,
    next: { inDays: 1, day: 6, at: '9:00' },
  })
  expect(openingAt(noFriday, kuwait('2026-11-05T23:00:00'))).toEqual({
    open: false,
    next: { inDays: 2, day: 6, at: '9:00' },
  })
  expect(openingAt({ ...daily, closedDays: [0, 1, 2, 3, 4, 6] }, kuwait('2026-11-06T22:30:00'))).toEqual({
    open: false,
    next: { inDays: 7, day: 5, at: '9:00' },
  })
  expect(openingAt({ ...daily, closedDays: [0, 1, 2, 3, 4, 5, 6] }, kuwait('2026-11-06T12:00:00'))).toEqual({
    open: false,
    next: null,
  })
})

test('hours past midnight belong to the day they began on', () => {
  const late = { open: '16:00', close: '01:30', closedDays: [5] }
  expect(openingAt(late, kuwait('2026-11-05T23:00:00'))).toEqual({ open: true, until: '01:30' })
  // Friday is off, but Thursday's night extends into it.
  expect(openingAt(late, kuwait('2026-11-06T01:29:00'))).toEqual({ open: true, until: '01:30' })
  expect(openingAt(late, kuwait('2026-11-06T01:30:00'))).toEqual({
    open: false,
    next: { inDays: 1, day: 6, at: '16:00' },
  })
  expect(openingAt(late, kuwait('2026-11-07T00:30:00'))).toMatchObject({ open: false, next: { inDays: 0 } })
})

test('equal opening and closing times mean the whole day', () => {
  expect(openingAt({ open: '0:00', close: '0:00', closedDays: [] }, kuwait('2026-11-06T23:59:00')).open).toBe(true)
})

/** Ramadan 2026 by night, with a holiday in the middle, and Eid after it. */
const ramadan = {
  ...noFriday,
  exceptions: [
    {
      name: { ar: 'رمضان', en: 'Ramadan' },
      from: '2026-02-18',
      until: '2026-03-19',
      hours: { open: '20:30', close: '02:00' },
    },
    { name: { ar: 'العيد الوطني', en: 'National Day' }, from: '2026-02-25', until: '2026-02-26', hours: null },
    { name: { ar: 'عيد الفطر', en: 'Eid' }, from: '2026-03-20', until: '2026-03-29', hours: null },
  ],
}

test.each([
  ['the night before Ramadan ends at its own time', '2026-02-17T21:59:00', { open: true, until: '22:00' }],
  ['its first day is closed until the evening', '2026-02-18T09:30:00', { inDays: 0, day: 3, at: '20:30' }],
  ['open past midnight', '2026-02-19T01:59:00', { open: true, until: '02:00' }],
  ['and closed again at two', '2026-02-19T02:00:00', { inDays: 0, day: 4, at: '20:30' }],
  ['a day off of the week is worked on, as the exception says', '2026-02-20T21:00:00', { open: true, until: '02:00' }],
  ['the evening before a holiday reaches into it', '2026-02-25T01:00:00', { open: true, until: '02:00' }],
  ['the holiday, being shorter, goes before Ramadan', '2026-02-25T21:00:00', { inDays: 2, day: 5, at: '20:30' }],
  ['the last night of Ramadan reaches into Eid', '2026-03-20T01:30:00', { open: true, until: '02:00' }],
  ['a closing longer than a week is looked past', '2026-03-20T10:00:00', { inDays: 10, day: 1, at: '9:00' }],
  ['afterwards the week is as before', '2026-03-30T09:00:00', { open: true, until: '22:00' }],
])('exceptions: %s', (_, at, expected) => {
  const found = openingAt(ramadan, kuwait(at))
  expect(found.open ? found : found.next).toEqual(expected)
})

test('a one-day exception may have other hours, and the later of two equally long ones takes precedence', () => {
  const day = { name: { ar: 'جرد', en: 'Stock taking' }, from: '2026-11-03', until: '2026-11-03' }
  const two = {
    ...daily,
    exceptions: [
      { ...day, hours: null },
      { ...day, hours: { open: '12:00', close: '14:00' } },
    ],
  }
  expect(hoursOn(two, '2026-11-03')).toEqual({ open: '12:00', close: '14:00' })
  expect(openingAt(two, kuwait('2026-11-03T14:00:00'))).toEqual({
    open: false,
    next: { inDays: 1, day: 3, at: '9:00' },
  })
})
