import { expect, test } from 'vitest'
import { readSpans } from './booking.ts'

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
