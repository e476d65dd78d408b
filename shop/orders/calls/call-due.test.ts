import { expect, test } from 'vitest'
import type { Hours } from '../../settings/opening.ts'
import { callDueAt, openMinutesLater } from './call-due.ts'

const daily: Hours = { open: '9:00', close: '22:00', closedDays: [] }
const noFriday: Hours = { ...daily, closedDays: [5] }
const night: Hours = { open: '16:00', close: '01:30', closedDays: [5] }
const exception = (from: string, until: string, hours: { open: string; close: string } | null) => ({
  ...daily,
  exceptions: [{ name: { ar: 'عيد', en: 'Eid' }, from, until, hours }],
})
/** An instant of Kuwait's clock; 2026-11-01 is a Sunday, the 6th a Friday. */
const kuwait = (text: string) => new Date(`2026-11-${text}+03:00`)

test.each<[string, Hours, string, string]>([
  ['in the middle of the day', daily, '03T12:00', '03T13:00'],
  ['ends with the closing', daily, '03T21:00', '03T22:00'],
  ['the rest in the morning', daily, '03T21:40', '04T09:40'],
  ['at the closing', daily, '03T22:00', '04T10:00'],
  ['in the night', daily, '03T02:10', '03T10:00'],
  ['at the opening', daily, '03T09:00', '03T10:00'],
  ['over a day off', noFriday, '05T21:40', '07T09:40'],
  ['on a day off', noFriday, '06T12:00', '07T10:00'],
  ['past midnight, within the hours', night, '04T23:45', '05T00:45'],
  ['past midnight, before a day off', night, '06T01:00', '07T16:30'],
  ['over a holiday', exception('2026-11-04', '2026-11-08', null), '03T21:40', '09T09:40'],
  [
    'in Ramadan’s hours',
    exception('2026-11-01', '2026-11-30', { open: '20:00', close: '00:30' }),
    '03T00:20',
    '03T20:50',
  ],
  [
    'an hour over two short days',
    exception('2026-11-04', '2026-11-05', { open: '9:00', close: '9:20' }),
    '03T21:50',
    '06T09:10',
  ],
  ['always open', { open: '0:00', close: '0:00', closedDays: [] }, '03T23:30', '04T00:30'],
  ['never open: by the clock', { ...daily, closedDays: [0, 1, 2, 3, 4, 5, 6] }, '03T23:30', '04T00:30'],
])('one hour, %s', (_, hours, paid, due) => {
  expect(callDueAt(hours, kuwait(paid))).toEqual(kuwait(due))
})

test('the next attempt counts opening minutes too', () => {
  expect(openMinutesLater(daily, kuwait('03T21:50'), 15)).toEqual(kuwait('04T09:05'))
  expect(openMinutesLater(daily, kuwait('03T12:00:30'), 15)).toEqual(kuwait('03T12:15:30'))
})
