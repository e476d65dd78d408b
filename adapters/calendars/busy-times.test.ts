import { expect, test } from 'vitest'
import { kuwaitOffsetMs } from '#shop/kuwait-time.ts'
import { busyTimes, CalendarTooLarge } from './busy-times.ts'
import { calendarReader } from './read-calendar.ts'

const query = {
  from: new Date('2026-11-21T00:00:00Z'),
  until: new Date('2026-12-21T00:00:00Z'),
  aheadMs: kuwaitOffsetMs,
  ownIds: '@bustan',
}
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@example.com', ...lines, 'END:VEVENT']
const of = (...lines: string[]) =>
  busyTimes(calendar(...lines), query).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(5, 16)}/${endsAt.toISOString().slice(5, 16)}`,
  )
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Shop',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test.each([
  ['in UTC', event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z'), ['11-22T10:00/11-22T11:00']],
  ['in no zone: the shop’s', event('DTSTART:20261122T100000', 'DURATION:PT90M'), ['11-22T07:00/11-22T08:30']],
  [
    'in a zone that it describes',
    [...zone, ...event('DTSTART;TZID=Shop:20261122T100000', 'DTEND;TZID=Shop:20261122T110000')],
    ['11-22T05:00/11-22T06:00'],
  ],
  [
    'in one that it only names',
    event('DTSTART;TZID=Europe/Berlin:20261122T100000', 'DTEND;TZID=Europe/Berlin:20261122T110000'),
    ['11-22T09:00/11-22T10:00'],
  ],
  ['a whole day', event('DTSTART;VALUE=DATE:20261122'), ['11-21T21:00/11-22T21:00']],
  ['free', event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', 'TRANSP:TRANSPARENT'), []],
  ['cancelled', event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', 'STATUS:CANCELLED'), []],
  ['over', event('DTSTART:20261101T100000Z', 'DTEND:20261101T110000Z'), []],
  ['later than is booked', event('DTSTART:20270122T100000Z', 'DTEND:20270122T110000Z'), []],
  ['the shop’s own', event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z').with(1, 'UID:x@bustan'), []],
  ['ends before it begins', event('DTSTART:20261122T100000Z', 'DTEND:20261122T090000Z'), []],
])('an event %s', (_, lines, expected) => {
  expect(of(...lines)).toEqual(expected)
})

test('a series is expanded without its excluded occurrences, and moved ones appear at their new time', () => {
  const found = of(
    ...event('DTSTART:20200105T100000Z', 'DTEND:20200105T110000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261129T100000Z'),
    ...event('RECURRENCE-ID:20261206T100000Z', 'DTSTART:20261207T150000Z', 'DTEND:20261207T160000Z'),
    ...event(
      'RECURRENCE-ID:20261213T100000Z',
      'DTSTART:20261213T100000Z',
      'DTEND:20261213T110000Z',
      'STATUS:CANCELLED',
    ),
  )
  expect(found).toEqual(['11-22T10:00/11-22T11:00', '12-07T15:00/12-07T16:00', '12-20T10:00/12-20T11:00'])
})

test('an excluded occurrence may be given in another zone than the series, of which the calendar has only the name', () => {
  const zoned = ['DTSTART;TZID=Europe/Berlin:20261122T100000', 'DTEND;TZID=Europe/Berlin:20261122T110000']
  const series = event(...zoned, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261129T090000Z')
  expect(of(...series)).toEqual(['11-22T09:00/11-22T10:00', '12-06T09:00/12-06T10:00'])
})

test('dates added to an event are busy beside its own, unless they are excluded; a period has its own length', () => {
  const dates = ['RDATE:20261123T100000Z,20261124T100000Z', 'EXDATE:20261124T100000Z']
  const own = event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z')
  const added = event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', ...dates)
  expect(of(...added)).toEqual([...of(...own), '11-23T10:00/11-23T11:00'])
  const periods = 'RDATE;VALUE=PERIOD:20261125T100000Z/20261125T130000Z,20261126T100000Z/PT2H'
  const expected = ['11-22T10:00/11-22T11:00', '11-25T10:00/11-25T13:00', '11-26T10:00/11-26T12:00']
  expect(of(...event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', periods))).toEqual(expected)
  const endless = 'RDATE;VALUE=PERIOD:20261125T130000Z/20261125T100000Z,20261126T100000Z/PT0S'
  expect(of(...event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', endless))).toEqual(of(...own))
  const series = event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z', 'RRULE:FREQ=DAILY;COUNT=1', periods)
  expect(of(...series)).toEqual(expected)
  const moved = event('RECURRENCE-ID:20261123T100000Z', 'DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z')
  expect(of(...added, ...moved)).toEqual(['11-22T10:00/11-22T11:00', '11-24T15:00/11-24T16:00'])
})

test('a calendar may begin with a byte order mark', () => {
  const text = calendar(...event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z'))
  expect(busyTimes(`\uFEFF${text}`, query)).toEqual(busyTimes(text, query))
})

test('overlapping times are merged, in order', () => {
  const found = of(
    ...event('DTSTART:20261123T100000Z', 'DTEND:20261123T110000Z'),
    ...event('DTSTART:20261122T110000Z', 'DTEND:20261122T120000Z'),
    ...event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z'),
  )
  expect(found).toEqual(['11-22T10:00/11-22T12:00', '11-23T10:00/11-23T11:00'])
})

test('many events take linear time; an endless or too long series is refused', () => {
  const many = (count: number) =>
    calendar(...Array.from({ length: count }, () => event('DTSTART:20261122T100000Z', 'DTEND:20261122T110000Z')).flat())
  expect(busyTimes(many(20_000), query)).toHaveLength(1)
  expect(() => of(...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))).toThrow(
    CalendarTooLarge,
  )
  expect(() => busyTimes('hello', query)).toThrow()
  expect(() => busyTimes('BEGIN:VCARD\r\nEND:VCARD', query)).toThrow()
})

test('calendar addresses are checked like those of webhooks', async () => {
  const reader = calendarReader({
    allowLocal: false,
    lookup: (_, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  })
  expect(['http://a.example/', 'https://127.0.0.1/', 'nothing'].map((url) => reader.refuses(url))).toEqual([
    'not_https',
    'private_address',
    'not_an_address',
  ])
  expect(await reader.read('https://rebound.example/x.ics', query)).toEqual({ problem: 'private_address' })
})
