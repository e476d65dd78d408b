import { expect, test } from 'vitest'
import {
  divideHalfUp,
  formatDeduction,
  formatMoney,
  isCurrency,
  parseFils,
  savedPercent,
  toCsvPrice,
  toDecimal,
} from './money.ts'
import { toWesternDigits } from './numbers.ts'

test.each([
  [2250, 'en', 'KWD', 'KWD 2.250'],
  [2250, 'ar', 'KWD', '2.250 د.ك'],
  [0, 'en', 'KWD', 'KWD 0.000'],
  [1_234_567_890, 'en', 'KWD', 'KWD 1,234,567.890'],
  [2250, 'en', 'SAR', 'SAR 27.56'],
  [2250, 'ar', 'USD', '7.36 $'],
  [1000, 'en', 'EUR', '€ 3.45'],
  [999_999, 'ar', 'EGP', '100,499.90 ج.م'],
] as const)('%i fils in language %s and currency %s are %s', (fils, locale, currency, shown) => {
  expect(formatMoney(fils, locale, currency)).toBe(shown.replace(' ', '\u00a0'))
})

test('a conversion is rounded once, half up, and never through a float', () => {
  expect(toDecimal(1, 'USD', '5')).toBe('0.01')
  expect(toDecimal(1, 'USD', '4.999999')).toBe('0.00')
  expect(toDecimal(1005, 'SAR', '1')).toBe('1.01')
  expect(toDecimal(9_007_199_254_740_991, 'EGP', '100.5')).toBe('905223525101469.60')
  for (const rate of ['', '-1', '1e3', '1.2345678', '١٢', ' 1', 'NaN'])
    expect(() => toDecimal(1, 'USD', rate), rate).toThrow('rate')
  expect([divideHalfUp(1n, 2n), divideHalfUp(49n, 100n), divideHalfUp(0n, 7n)]).toEqual([1n, 0n, 0n])
})

test.each([
  [2250, '2.25'],
  [18_000, '18.00'],
  [2255, '2.255'],
  [5, '0.005'],
  [0, '0.00'],
])('a CSV has %i fils as %s: no fils lost, at least two decimals', (fils, text) => {
  expect(toCsvPrice(fils)).toBe(text)
})

test('a typed amount becomes fils, or nothing', () => {
  expect(['2.25', '2.250', ' 18 ', '0.005', '0'].map(parseFils)).toEqual([2250, 2250, 18_000, 5, 0])
  expect(parseFils(toWesternDigits('٢٫٢٥'.replace('٫', '.')))).toBe(2250)
  expect(parseFils(toWesternDigits('۱۸.۵'))).toBe(18_500)
  for (const bad of ['', '-1', '1.2345', '.5', '1.', '1e3', '1,000', 'Infinity', '0x10', '1234567890'])
    expect(parseFils(bad), bad).toBeNull()
})

test('the badge shows what a sale saves, rounded, and nothing when it saves nothing', () => {
  expect([
    savedPercent(4500, 6000),
    savedPercent(1995, 2000),
    savedPercent(1991, 2000),
    savedPercent(2000, 3000),
  ]).toEqual([25, 0, 0, 33])
  expect(savedPercent(1990, 2000)).toBe(1)
  expect([
    savedPercent(10, null),
    savedPercent(10, 10),
    savedPercent(10, 5),
    savedPercent(0, 0),
    savedPercent(0, 10),
  ]).toEqual([0, 0, 0, 0, 100])
})

test('only the seven currencies are accepted', () => {
  expect(['KWD', 'SAR', 'AED', 'QAR', 'EGP', 'USD', 'EUR'].every(isCurrency)).toBe(true)
  expect(['kwd', '', 'toString', '__proto__', 'constructor', undefined, null, 1, ['KWD']].some(isCurrency)).toBe(false)
})

test('a discount has its minus left of the digits in both directions', () => {
  expect(formatDeduction(formatMoney(4425, 'ar'))).toBe('\u2066−4.425\u2069\u00a0د.ك')
  expect(formatDeduction(formatMoney(1_004_425, 'ar', 'USD'))).toBe('\u2066−3,284.47\u2069\u00a0$')
  expect(formatDeduction(formatMoney(4425, 'en'))).toBe('−KWD\u00a04.425')
})
