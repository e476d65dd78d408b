import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { maxLines, maxQuantity } from '#shop/cart/reducer.ts'
import { limitsInWords } from './again-in-words.ts'

const line = (id: string, quantity = 1) => ({ id, quantity })
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(`p${n}`))

test('an order that does not fit into the cart says why', () => {
  const full = [`${m.cart_full({ max: maxLines })}.`]
  expect(limitsInWords([line('a')], lines(maxLines))).toEqual(full)
  expect(limitsInWords([line('a'), line('b')], lines(maxLines - 1))).toEqual(full)
  const twoMore = [line('p0', 2), line('a')]
  expect(limitsInWords(twoMore, [line('p0', maxQuantity - 2), ...lines(maxLines - 1).slice(1)])).toEqual([])
  expect(limitsInWords(twoMore, [line('p0', maxQuantity - 1)])).toEqual([`${m.quantity_most({ count: maxQuantity })}.`])
  expect(limitsInWords([], [])).toEqual([])
})
