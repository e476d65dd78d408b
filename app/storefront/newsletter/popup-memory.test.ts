import { expect, test } from 'vitest'
import { isPopupDue } from './popup-memory.ts'

const day = 86_400_000
const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

test('never shown: due', () => {
  expect(isPopupDue({ shown: null, lastShown: null }, now)).toBe(true)
  expect(isPopupDue({ shown: 'false', lastShown: ago(day) }, now)).toBe(true)
})

test('shown: due when more than 30 days have passed, not on the day itself', () => {
  expect(isPopupDue({ shown: 'true', lastShown: ago(0) }, now)).toBe(false)
  expect(isPopupDue({ shown: 'true', lastShown: ago(30 * day) }, now)).toBe(false)
  expect(isPopupDue({ shown: 'true', lastShown: ago(30 * day + 1) }, now)).toBe(true)
})

test('the timestamp may also be in milliseconds', () => {
  expect(isPopupDue({ shown: 'true', lastShown: String(now - 31 * day) }, now)).toBe(true)
  expect(isPopupDue({ shown: 'true', lastShown: String(now - 29 * day) }, now)).toBe(false)
})

test('a missing, invalid or future timestamp means not due', () => {
  for (const lastShown of [null, '', 'soon', ago(-day)])
    expect(isPopupDue({ shown: 'true', lastShown }, now), String(lastShown)).toBe(false)
})
