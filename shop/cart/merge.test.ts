import { expect, test } from 'vitest'
import { type CartLine, mergeCarts, sameCart } from './merge.ts'
import { maxLines, maxQuantity } from './reducer.ts'

const cart = (quantities: Record<string, number>): CartLine[] =>
  Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }))

test('on first merge each product of either is included, with the larger quantity', () => {
  const merged = mergeCarts(null, cart({ guide: 1, shirt: 3 }), cart({ shirt: 2, poster: 4 }))
  expect(merged).toEqual(cart({ guide: 1, shirt: 3, poster: 4 }))
})

test('a change on one side wins, a removal too; where both changed, the larger quantity wins', () => {
  const base = cart({ guide: 1, shirt: 2, poster: 1, stickers: 5 })
  const mine = cart({ guide: 1, shirt: 1, stickers: 6 })
  const theirs = cart({ shirt: 2, poster: 1, stickers: 3, session: 1 })
  // Removed: the guide there, the poster and one shirt here. Both changed the stickers; the session is new.
  expect(mergeCarts(base, mine, theirs)).toEqual(cart({ shirt: 1, stickers: 6, session: 1 }))
  expect(mergeCarts(base, [], base)).toEqual([])
  expect(mergeCarts(base, base, [])).toEqual([])
})

test('merging again changes nothing, in any order', () => {
  const [mine, theirs] = [cart({ a: 2, b: 1 }), cart({ b: 5, c: 7 })]
  const merged = mergeCarts(null, mine, theirs)
  for (const again of [
    mergeCarts(null, merged, theirs),
    mergeCarts(null, mine, merged),
    mergeCarts(merged, merged, merged),
  ])
    expect(sameCart(again, merged)).toBe(true)
  expect(sameCart(mergeCarts(null, theirs, mine), merged)).toBe(true)
})

test('the limits of a cart apply', () => {
  const many = (prefix: string) =>
    cart(Object.fromEntries(Array.from({ length: maxLines }, (_, n) => [`${prefix}${n}`, 1])))
  const merged = mergeCarts(null, many('a'), many('b'))
  expect(merged).toEqual(many('a'))
  expect(mergeCarts(null, cart({ a: maxQuantity }), cart({ a: 500 }))).toEqual(cart({ a: maxQuantity }))
})
