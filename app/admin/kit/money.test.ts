import { expect, test } from 'vitest'
import { signedMoney } from './money.tsx'

test.each([
  ['en', -8_001, '\u2212KWD\u00a08.001'],
  ['ar', -1_234_500, '\u2066\u22121,234.500\u2069\u00a0د.ك'],
  ['ar', 0, '0.000\u00a0د.ك'],
] as const)('in %s %i fils are %j', (locale, fils, written) => expect(signedMoney(fils, locale)).toBe(written))
