import { expect, test } from 'vitest'
import { codeProblem, unknownProducts } from './problem-text.ts'

test('products that are not in the shop are named', () => {
  expect(codeProblem(unknownProducts(['no-such-thing', 'BX-9']))?.replace(/[\u2066-\u2069]/g, '')).toMatch(
    /no-such-thing[،,] BX-9/,
  )
})
