import { expect, test } from 'vitest'
import { feeOf } from './fee.ts'

test.each([
  [{ percent: null, fixed: null }, 12_000, null],
  [{ percent: '2.5', fixed: null }, 12_000, 300],
  [{ percent: '2.5', fixed: 100 }, 12_000, 400],
  [{ percent: null, fixed: 150 }, 12_000, 150],
  [{ percent: '0', fixed: null }, 12_000, 0],
  // 1.15 % of 3,000 fils is 34.5.
  [{ percent: '1.15', fixed: null }, 3_000, 35],
  [{ percent: '1.15', fixed: null }, 2_999, 34],
  [{ percent: '20', fixed: 1_000 }, 500, 500],
])('a fee of %j on %j fils is %j', (rate, amount, fee) => {
  expect(feeOf(rate, amount)).toBe(fee)
})
