import { expect, test } from 'vitest'
import { formatDay } from './numbers.tsx'

test('a day, also without its year, and a month with its year', () => {
  const written = (length?: 'short' | 'month') =>
    (['en', 'ar'] as const).map((to) => formatDay('2026-11-21', to, length))
  expect(written()).toEqual(['21 Nov 2026', '21 نوفمبر 2026'])
  expect(written('short')).toEqual(['21 Nov', '21 نوفمبر'])
  expect(written('month')).toEqual(['Nov 2026', 'نوفمبر 2026'])
})
