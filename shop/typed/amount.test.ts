import { expect, test } from 'vitest'
import { readFils } from './amount.ts'

test.each([
  ['2.25', 2250],
  ['٢٫٢٥٠', 2250],
  ['1,250.000', 1_250_000],
  ['1,250,000', 1_250_000_000],
  ['١٬٢٥٠', 1_250_000],
  ['١٬٢٥٠٫٥', 1_250_500],
  ['\u200f٢٫٢٥٠ \u200f', 2250],
  // "0,500" is half a dinar to some, "1,250" a thousand dinars to others.
  ['0,500', null],
  ['1,250', null],
  ['٠,٥٠٠', null],
  ['1250,000', null],
  ['2,25', null],
  ['1,25,000', null],
  ['2.2505', null],
  ['-1', null],
  ['', null],
])('the amount %s is read as %s', (typed, fils) => expect(readFils(typed)).toBe(fils))
