import { expect, test } from 'vitest'
import { kuwaitTime } from '../kuwait-time.ts'
import { rulesOf } from './hosts/rules.ts'
import { type AppointmentRules, freeTimesOn, isOffered, isWithinHours, spansOn } from './slots.ts'

const rules: AppointmentRules = {
  weekly: [
    { day: 0, from: '16:00', to: '18:00' },
    { day: 1, from: '16:00', to: '18:00' },
    { day: 1, from: '20:00', to: '00:00' },
  ],
  exceptions: [
    { from: '2026-12-01', until: '2026-12-31', spans: [{ from: '21:00', to: '23:00' }] },
    { from: '2026-12-06', until: '2026-12-06', spans: [] },
  ],
  stepMinutes: 30,
  bufferMinutes: 15,
  noticeHours: 12,
  horizonDays: 60,
  perDay: 2,
}
// Saturday, 9:00 in Kuwait; the 22nd is a Sunday.
const now = new Date('2026-11-21T09:00:00+03:00')
const clock = (times: Date[]) => times.map((at) => kuwaitTime(at)).join(' ')
const on = (date: string, changes: Partial<AppointmentRules> = {}, busy: [string, string][] = [], minutes = 45) =>
  clock(
    freeTimesOn({ ...rules, ...changes }, date, {
      minutes,
      now,
      busy: busy.map(([from, until]) => ({
        startsAt: new Date(`${date}T${from}:00+03:00`),
        busyUntil: new Date(`${date}T${until}:00+03:00`),
        countsForDay: true,
      })),
    }),
  )

test.each([
  ['a usual day', on('2026-11-22'), '16:00 16:30 17:00'],
  ['the session must end within the span', on('2026-11-22', {}, [], 120), '16:00'],
  ['and does not fit a shorter one', on('2026-11-22', {}, [], 121), ''],
  ['a day without hours', on('2026-11-24'), ''],
  ['a span until midnight', on('2026-11-23'), '16:00 16:30 17:00 20:00 20:30 21:00 21:30 22:00 22:30 23:00'],
  [
    'taken with its pause: what begins before its end or ends too near its beginning is gone',
    on('2026-11-22', {}, [['16:30', '17:30']]),
    '',
  ],
  ['right after the pause is free', on('2026-11-22', {}, [['15:30', '16:30']]), '16:30 17:00'],
  [
    'a full day',
    on('2026-11-22', {}, [
      ['12:00', '12:30'],
      ['13:00', '13:30'],
    ]),
    '',
  ],
  [
    'any number',
    on('2026-11-22', { perDay: null }, [
      ['12:00', '12:30'],
      ['13:00', '13:30'],
    ]),
    '16:00 16:30 17:00',
  ],
  ['notice', on('2026-11-22', { noticeHours: 32 }), '17:00'],
  ['today is too late', on('2026-11-21', { weekly: [{ day: 6, from: '16:00', to: '18:00' }] }), ''],
  ['beyond the horizon', on('2026-11-22', { horizonDays: 1 }), ''],
  ['Ramadan hours', on('2026-12-07'), '21:00 21:30 22:00'],
  ['a holiday within them', on('2026-12-06'), ''],
])('%s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('an exception applies to its first and last day and not beyond', () => {
  const until28 = {
    ...rules,
    exceptions: [{ from: '2026-12-01', until: '2026-12-28', spans: [{ from: '21:00', to: '23:00' }] }],
  }
  expect(spansOn(until28, '2026-12-28')).toEqual([{ from: '21:00', to: '23:00' }])
  expect(spansOn(rules, '2026-11-30')).toHaveLength(2)
  expect(spansOn(rules, '2027-01-03')).toHaveLength(1)
})

test('a season applies to weekdays with sessions, a single day to any weekday, and the shorter of two takes precedence', () => {
  const late = [{ from: '21:00', to: '23:00' }]
  const ramadan = { from: '2026-12-01', until: '2026-12-31', spans: late }
  const oneDay = (date: string, spans: typeof late) => ({ from: date, until: date, spans })
  const friday = '2026-12-04'
  const on = (date: string, ...exceptions: (typeof ramadan)[]) => spansOn({ ...rules, exceptions }, date)
  expect(on(friday, ramadan)).toEqual([])
  expect(on(friday, oneDay(friday, late))).toEqual(late)
  expect(on('2026-12-06', oneDay('2026-12-06', []), ramadan)).toEqual([])
  // A host is away for a month; the store has other hours on one day of it.
  const away = { ...ramadan, spans: [] }
  const ofHost = { weekly: null, breaks: [], exceptions: [{ ...away, name: { ar: '', en: '' } }], bufferMinutes: null }
  const store = { ...rules, exceptions: [oneDay('2026-12-06', late)] }
  expect(spansOn(store, '2026-12-06')).toEqual(late)
  expect(spansOn(rulesOf(store, ofHost), '2026-12-06')).toEqual([])
})

test('only times on the grid are offered', () => {
  expect(isOffered(rules, new Date('2026-11-22T16:30:00+03:00'), 45, now)).toBe(true)
  expect(isOffered(rules, new Date('2026-11-22T16:31:00+03:00'), 45, now)).toBe(false)
  expect(isOffered(rules, new Date('2026-11-21T16:30:00+03:00'), 45, now)).toBe(false)
})

test('a span past midnight is one span: its late times are on the next day, also before a holiday', () => {
  const night = { ...rules, weekly: [{ day: 6, from: '22:30', to: '01:30' }], perDay: null }
  expect(on('2026-11-28', night)).toBe('22:30 23:00 23:30')
  expect(on('2026-11-29', night)).toBe('00:00 00:30')
  // A session that begins before midnight occupies the time after it.
  expect(on('2026-11-29', night, [['00:00', '00:15']])).toBe('00:30')
  const [late, tooLate] = [new Date('2026-11-29T00:30:00+03:00'), new Date('2026-11-29T01:00:00+03:00')]
  expect([isOffered(night, late, 45, now), isOffered(night, tooLate, 45, now)]).toEqual([true, false])
  const holiday = { ...night, exceptions: [{ from: '2026-11-29', until: '2026-11-29', spans: [] }] }
  expect([on('2026-11-29', holiday), on('2026-11-30', holiday)]).toEqual(['00:00 00:30', ''])
})

test('a break after midnight keeps a session apart that begins before it', () => {
  const night = { ...rules, weekly: [{ day: 6, from: '22:30', to: '01:30' }], perDay: null }
  const late = { ...night, breaks: [{ from: '00:00', to: '00:30' }] }
  expect([on('2026-11-28', late), on('2026-11-29', late)]).toEqual(['22:30 23:00', '00:30'])
})

test('opening hours include every minute in them, whenever the session would be booked', () => {
  const at = (time: string) => isWithinHours(rules, new Date(`2026-11-22T${time}:00+03:00`), 45)
  expect([at('16:07'), at('17:15'), at('17:16'), at('15:59')]).toEqual([true, true, false, false])
})
