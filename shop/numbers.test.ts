import { expect, test } from 'vitest'
import { formatNumber, kuwaitYear } from './numbers.ts'

test('the year turns at midnight in Kuwait, three hours before Greenwich', () => {
  expect(kuwaitYear(new Date('2026-12-31T20:59:59.999Z'))).toBe(2026)
  expect(kuwaitYear(new Date('2026-12-31T21:00:00Z'))).toBe(2027)
  expect(kuwaitYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027)
  expect(kuwaitYear(new Date('2027-01-01T00:00:00+03:00'))).toBe(2027)
})

test('four digits at least, and a fifth when they are used up', () => {
  expect([1, 42, 9999, 10_000, 123_456].map((count) => formatNumber('ORD', 2026, count))).toEqual([
    'ORD-2026-0001',
    'ORD-2026-0042',
    'ORD-2026-9999',
    'ORD-2026-10000',
    'ORD-2026-123456',
  ])
  expect(formatNumber('MSG', 2027, 7)).toBe('MSG-2027-0007')
})
