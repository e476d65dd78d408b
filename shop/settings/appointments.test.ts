import { expect, test } from 'vitest'
import { appointmentFormSchema, readSpans } from './appointments.ts'

test.each([
  ['', []],
  ['16:00-21:00', [{ from: '16:00', to: '21:00' }]],
  [
    '9:00 – 12:00، ١٦:٠٠ إلى ٢١:٣٠',
    [
      { from: '09:00', to: '12:00' },
      { from: '16:00', to: '21:30' },
    ],
  ],
  ['20:00-24:00', [{ from: '20:00', to: '00:00' }]],
  ['16-21', null],
  ['16:00', null],
  ['25:00-26:00', null],
  ['16:00-21:00 22:00', null],
])('%j', (typed, spans) => {
  expect(readSpans(typed)).toEqual(spans)
})

const numbers = Object.fromEntries(
  [
    'sessionMinutes',
    'stepMinutes',
    'bufferMinutes',
    'noticeHours',
    'horizonDays',
    'perDay',
    'changeHours',
    'maxMoves',
  ].map((name) => [name, '15']),
)
const problemsOf = (typed: Record<string, string>) => {
  const issues = appointmentFormSchema.safeParse({ ...numbers, liveUrl: '', ...typed }).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  ['20:00-24:00, 16:00-18:00', undefined],
  ['16:00-18:00, 18:00-20:00', undefined],
  ['21:00-16:00', 'spans_reversed'],
  ['21:00-01:00', undefined],
  ['18:00-02:00, 12:00-18:00', undefined],
  ['18:00-02:00, 23:00-23:30', 'spans_overlap'],
  ['00:00-24:00', undefined],
  ['16:00-16:00', 'spans_reversed'],
  ['16:00-18:00, 17:30-20:00', 'spans_overlap'],
  ['16:00-24:00, 16:00-17:00', 'spans_overlap'],
])('the spans of a day %j: %s', (d1, problem) => {
  expect(problemsOf({ d1 }).d1).toBe(problem)
})

test('the room of live sessions is an https URL or none', () => {
  expect(problemsOf({ liveUrl: 'meet.example.com/bustan' })).toEqual({})
  for (const liveUrl of ['http://meet.example.com', 'javascript:alert(1)', 'room'])
    expect(problemsOf({ liveUrl })).toEqual({ liveUrl: 'link' })
})

test.each([
  [{ d1: '18:00-02:00', d2: '02:00-06:00' }, {}],
  [{ d1: '18:00-02:00', d2: '01:30-06:00' }, { d2: 'spans_overlap_night' }],
  [{ d6: '18:00-02:00', d0: '00:00-01:00' }, { d0: 'spans_overlap_night' }],
])('spans past midnight do not overlap the next day: %j', (days, problems) => {
  expect(problemsOf(days)).toEqual(problems)
})

test('a season’s times do not overlap themselves on the next day, and a single day cannot', () => {
  const exception = (until: string) => ({
    nameAr: 'رمضان',
    nameEn: 'Ramadan',
    from: '2027-02-08',
    until,
    spans: '20:00-02:00, 01:00-03:00',
  })
  const issues = (until: string) =>
    appointmentFormSchema
      .safeParse({ ...numbers, liveUrl: '', exceptions: [exception(until)] })
      .error?.issues.map(({ message }) => message)
  expect(issues('2027-02-08')).toBeUndefined()
  expect(issues('2027-02-20')).toEqual(['spans_overlap_night'])
})
